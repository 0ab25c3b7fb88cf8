import { S3ServiceException } from "@aws-sdk/client-s3";
import { adviceOnCertificates, printNetworkError } from "../log/print-network-error.ts";
import { WriteConflict } from "./object-store.ts";

const mendRegion = "Mend --region.";

/** What helps where a store refuses, or is not to be reached. */
export const advice: Readonly<Record<string, string>> = {
  NoSuchBucket: "Make the bucket, or mend --bucket.",
  InvalidAccessKeyId: "Mend AWS_ACCESS_KEY_ID.",
  SignatureDoesNotMatch: "Mend AWS_SECRET_ACCESS_KEY.",
  ExpiredToken: "Sign in again, and upload again.",
  AccessDenied: "Grant the key the right to it.",
  SlowDown: "Upload again later, or with a smaller --concurrency.",
  PermanentRedirect: mendRegion,
  AuthorizationHeaderMalformed: mendRegion,
  ECONNREFUSED: "See whether the store runs, or mend --endpoint.",
  ENOTFOUND: "Mend --endpoint.",
  EPROTO: "Mend --endpoint, which may be http: for https: or the other way about.",
  ...adviceOnCertificates,
};

/** The same of a listing: a store takes the bucket for a key where its address ends in the bucket's name, as some show it. */
export const adviceOnListing = { ...advice, NoSuchKey: "Give --endpoint without the name of the bucket." };

/** The same of an object that is to be read. */
export const adviceOnReading = {
  ...advice,
  AccessDenied: `${advice.AccessDenied} Where it may not list the bucket, a store says so of what is not there, too.`,
};

/** An error of the SDK, or of the network beneath it. */
type Failure = Error & {
  readonly code?: string;
  /** What is known of an answer. */
  readonly $metadata?: { readonly httpStatusCode?: number };
};

/** Says of a failure what was asked, and what to do: the SDK hands over the store's words alone, or the network's. */
export async function explain<T>(asked: string, answer: Promise<T>, advised = advice): Promise<T> {
  return answer.catch((cause: Failure) => {
    if (cause instanceof WriteConflict || cause.name === "CredentialsProviderError") throw cause;
    throw new Error(explainFailure(asked, cause, advised), { cause });
  });
}

function explainFailure(asked: string, cause: Failure, advised: typeof advice): string {
  const status = cause.$metadata?.httpStatusCode;
  if (cause instanceof S3ServiceException) {
    const told = printAnswer(`${status} ${cause.name}`, cause.message);
    const region = cause.$response?.headers["x-amz-bucket-region"];
    const whatToDo = advised[cause.name];
    return printFailure(asked, told, whatToDo === mendRegion && region ? `Give --region ${region}.` : whatToDo);
  }
  if (status === undefined) {
    return printFailure(asked, printNetworkError(cause).replace(/[\s.]+$/, ""), advised[cause.code ?? ""]);
  }
  // As a web page, of a console or of a proxy, which cannot be read.
  const isRefusal = status < 500;
  return printFailure(
    asked,
    `the store answered ${status} in other words than S3's`,
    isRefusal ? "See whether --endpoint is the address of a store." : undefined,
  );
}

/** What a store said. */
export const printAnswer = (code: string | undefined, words: string | undefined) =>
  `the store answered ${code}${words && words !== "UnknownError" ? ` (${words})` : ""}`;

/** What failed, why, and what to do where that is known. */
export const printFailure = (asked: string, told: string, whatToDo: string | undefined) =>
  [`cannot ${asked}: ${told}.`, whatToDo].filter(Boolean).join(" ");
