/** The bytes of a file are missing or not those of its row. The message is for the log. */
export class DamagedError extends Error {}

/** The file store cannot be read or written at the moment: try again later. */
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

/** System errors: no space, over quota, file too large. */
const full: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** System errors of a disk or process at its limit. */
const exhausted: ReadonlySet<string> = new Set([
  ...full,
  "EMFILE",
  "ENFILE",
  "EROFS",
  "EIO",
  "EACCES",
  "EPERM",
]);

/** Whether the machine (disk, descriptors) caused the error, not the request. */
export const isExhausted = (error: unknown): boolean =>
  // Errors of Node's system calls carry a code.
  error instanceof Error && exhausted.has((error as NodeJS.ErrnoException).code ?? "");

/** A StoreError for an error of the disk; other errors unchanged. */
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

/** A DamagedError or StoreError for an error of reading. */
export const readErrorOf = (error: unknown): unknown =>
  isMissing(error) ? new DamagedError("it is not there", { cause: error }) : storeErrorOf(error);

function isMissing(error: unknown): boolean {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    // As above.
    const { code } = one as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return true;
  }
  return false;
}
