/** Throws the error of a damaged EDGAR full submission: names the file, says what is wrong and what to do. */
export function failSubmission(file: string, problem: string, cause?: unknown): never {
  throw new Error(`${file}: ${problem}. Download the full submission text file again from EDGAR, or remove it.`, {
    cause,
  });
}
