import { GetObjectCommand, NoSuchKey, type S3Client } from "@aws-sdk/client-s3";
import { type Bucket, refuseCoded } from "./bucket.ts";

/** A bucket of S3 or its like, below a prefix that ends with a slash or is empty; rejects as the client does. */
export function openS3Bucket(client: S3Client, name: string, prefix: string): Bucket {
  return {
    read: async (key) => {
      try {
        const { Body, ContentEncoding } = await client.send(
          new GetObjectCommand({ Bucket: name, Key: `${prefix}${key}` }),
        );
        refuseCoded(key, ContentEncoding);
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
  };
}
