import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { describeNotImplemented } from "../../schemas/replies.ts";
import type { Bucket } from "./bucket.ts";
import { followBucket } from "./follow-bucket.ts";
import { type ApiRequest, answerRequest } from "./handler.ts";
import { type Reply, replyProblem } from "./reply.ts";
import { zlibCompressor } from "./zlib-compressor.ts";

/** The handler of a function URL. */
export type LambdaHandler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

/** Fits a function of 512 MB several times. */
const memoryBytes = 128 * 2 ** 20;
/** What AWS lets a function answer, with the headers and the JSON around the body (its quotas, "Invocation payload"). */
const largestAnswer = 6_291_556;
/** JSON escapes at most double a text of ours, and base64 adds a third: below this size there is nothing to measure. */
const surelyFits = 3_000_000;

/**
 * An AWS Lambda handler that answers every query from an S3 bucket laid out as `bucket.ts` says, behind a function URL
 * (payload format 2.0). An answer too large for Lambda is a 501 that says so.
 */
export function createLambda(bucket: Bucket, log: (line: string) => void): LambdaHandler {
  const current = followBucket({ bucket, memoryBytes, log });
  return async (event) => {
    const request = readRequest(event);
    const isHead = request.method === "HEAD";
    // Only the body tells whether it can be sent.
    const asked = isHead ? { ...request, method: "GET" } : request;
    const { body, isBase64Encoded, ...head } = encodeResult(await answerRequest(asked, current, zlibCompressor, log));
    return isHead || body === undefined ? head : { ...head, body, ...(isBase64Encoded && { isBase64Encoded }) };
  };
}

function readRequest({ requestContext, rawPath, rawQueryString, headers }: APIGatewayProxyEventV2): ApiRequest {
  return {
    method: requestContext.http.method,
    target: rawQueryString === "" ? rawPath : `${rawPath}?${rawQueryString}`,
    ifNoneMatch: headers["if-none-match"] ?? null,
    acceptEncoding: headers["accept-encoding"] ?? null,
  };
}

function encodeResult(reply: Reply): APIGatewayProxyStructuredResultV2 {
  const result = { statusCode: reply.status, headers: { ...reply.headers }, ...encodeBody(reply) };
  if (reply.body === null || reply.body.length <= surelyFits) return result;
  const size = Buffer.byteLength(JSON.stringify(result));
  return size <= largestAnswer ? result : encodeResult(replyTooLarge(size));
}

function encodeBody({ headers, body }: Reply): { body?: string; isBase64Encoded?: boolean } {
  if (body === null) return {};
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const isText = headers["content-encoding"] === undefined && /json$|svg\+xml$/.test(headers["content-type"] ?? "");
  return isText ? { body: bytes.toString() } : { body: bytes.toString("base64"), isBase64Encoded: true };
}

const replyTooLarge = (size: number) =>
  replyProblem(
    describeNotImplemented(
      `This answer takes ${size} bytes, and AWS Lambda sends at most ${largestAnswer}: accept gzip, or ask for a smaller page_size.`,
    ),
    { vary: "Accept-Encoding" },
  );
