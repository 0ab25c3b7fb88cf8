import type { Problem } from "./client-documents.ts";

/** The API refused, or its host failed for good; network errors and aborts reject with what `fetch` gave. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The HTTP status. */
  readonly status: number;
  /** What the API says about it; null where the answer came from something else on the way. */
  readonly problem: Problem | null;

  constructor(address: string, status: number, problem: Problem | null) {
    super(`${address} answered ${status}${problem === null ? "" : `: ${problem.detail}`}`);
    this.status = status;
    this.problem = problem;
  }
}

/** The error that an answer other than 2xx stands for. */
export async function readError(address: string, response: Response): Promise<ApiError> {
  const told = response.headers.get("content-type")?.startsWith("application/problem+json") ?? false;
  const text = await response.text();
  return new ApiError(address, response.status, told ? parseProblem(text) : null);
}

/** What is no problem document did not come from the API, whatever its type says. */
function parseProblem(text: string): Problem | null {
  try {
    const problem = JSON.parse(text) as Problem | null;
    return typeof problem?.detail === "string" ? problem : null;
  } catch {
    return null;
  }
}
