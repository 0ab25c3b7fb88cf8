import { GetObjectCommand, NoSuchKey, type S3Client } from "@aws-sdk/client-s3";
import { type Bucket, closePrefix, refuseCoded } from "./bucket.ts";

/** A bucket of S3 or its like, below a prefix that may be empty; rejects as the client does. */
export function openS3Bucket(client: S3Client, name: string, given: string): Bucket {
  const prefix = closePrefix(given);
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
