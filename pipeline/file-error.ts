/** Whether an error is one of the file system's with this code, such as `ENOENT`. */
export function isFileError(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
