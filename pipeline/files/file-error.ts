/** Whether an error is one of the file system's with this code, such as `ENOENT`. */
export function isFileError(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** Whether an error is one of the file system's: of the disk, not of what a file holds. */
export function isAnyFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error;
}

/** The same error, but that one of the file system's that names no path, as a write on a full disk, names this one. */
export function namePath(error: unknown, path: string): unknown {
  const isBare = isAnyFileError(error) && !("path" in error);
  return isBare ? rewordFileError(error, `${path}: ${error.message}`, path) : error;
}

/** The same error of the file system in other words, which tell of `path` where it names none. */
export function rewordFileError(error: NodeJS.ErrnoException, message: string, path: string): Error {
  return Object.assign(new Error(message, { cause: error }), { path }, error);
}
