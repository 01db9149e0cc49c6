/** The bytes of a file are not there, or not those that its row names. Says which and what was found, for the log. */
export class DamagedError extends Error {}

/** The place where files are kept cannot be read or written at the moment: try again later. */
export class StoreError extends Error {
  constructor(
    /** Whether it has no room left. */
    readonly isFull: boolean,
    cause: unknown,
  ) {
    super(
      isFull
        ? "There is no room left for files. Whoever runs the server has to make some."
        : "Files cannot be reached at the moment. Try again in a few seconds.",
      { cause },
    );
  }
}

/** Of the operating system: no space, over quota, file too large. */
const full: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** Of the operating system: what a disk or a process says that can take no more. */
const exhausted: ReadonlySet<string> = new Set([
  ...full,
  "EMFILE",
  "ENFILE",
  "EROFS",
  "EIO",
  "EACCES",
  "EPERM",
]);

/** Whether the machine and not the request is to blame: its disk or its descriptors. */
export const isExhausted = (error: unknown): boolean =>
  // Errors of Node's system calls carry a code.
  error instanceof Error && exhausted.has((error as NodeJS.ErrnoException).code ?? "");

/** What an error of the disk means; others as they are. */
export function storeErrorOf(error: unknown): unknown {
  if (error instanceof StoreError) return error;
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    // Errors of Node's system calls carry a code; the store of files wraps them.
    const { code } = one as NodeJS.ErrnoException;
    if (code && full.has(code)) return new StoreError(true, error);
    if (/^E[A-Z]+$/.test(code ?? "")) return new StoreError(false, error);
  }
  return error;
}

/** What an error of reading a stored file means. */
export const readErrorOf = (error: unknown): unknown =>
  isMissing(error) ? new DamagedError("it is not there", { cause: error }) : storeErrorOf(error);

/** Whether the error says that there is no such file. */
function isMissing(error: unknown): boolean {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    // As above.
    const { code } = one as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return true;
  }
  return false;
}
