/** Whether an error is one of the file system's with this code, such as `ENOENT`. */
export function isFileError(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** The same error, but that one of the file system's that names no path, as a write on a full disk, names the folder. */
export function nameFolder(error: unknown, folder: string): unknown {
  const isBare = error instanceof Error && "syscall" in error && !("path" in error);
  return isBare ? new Error(`${folder}: ${error.message}`, { cause: error }) : error;
}
