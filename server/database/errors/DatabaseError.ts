/** A refusal or failure of the database, in words for a person; never the database's own text. */
export class DatabaseError extends Error {}

/** Another live row of the organisation has this value, or another username of the installation. */
export class UniqueError extends DatabaseError {
  constructor(readonly field: string) {
    super("Another one has this already.");
  }
}

/** A reference to a missing row, or a row that others still refer to. */
export class ForeignKeyError extends DatabaseError {
  constructor(readonly field: string | undefined) {
    super("What this refers to does not exist.");
  }
}

export class ForbiddenError extends DatabaseError {
  constructor(message = "Your role does not allow this.") {
    super(message);
  }
}

/** The database is unreachable or does not answer in time: try again later (503). */
export class UnavailableError extends DatabaseError {
  constructor(cause: unknown) {
    super("The database cannot be reached at the moment. Try again in a few seconds.", { cause });
  }
}

/** The database took too long: a lock was held, or a statement timed out. */
export class BusyError extends DatabaseError {
  constructor(cause: unknown) {
    super("This took too long. Try again in a few seconds.", { cause });
  }
}

export class TooLargeError extends DatabaseError {
  constructor() {
    super("These rows are too large to be answered together. Ask for fewer of them at once.");
  }
}

interface ServerError extends Error {
  code?: string;
  constraint?: string;
}

const byCode: Readonly<Record<string, (error: ServerError) => DatabaseError>> = {
  "23505": ({ constraint }) => new UniqueError(fieldOf(constraint)),
  "23503": ({ constraint }) => new ForeignKeyError(constraint && fieldOf(constraint)),
  // Lock not available, statement timeout, deadlock, serialization failure.
  "55P03": (error) => new BusyError(error),
  "57014": (error) => new BusyError(error),
  "40P01": (error) => new BusyError(error),
  "40001": (error) => new BusyError(error),
};

/** Server gone, stopping, full or out of connections (08, 53, 57P, 58), read-only (25006), role refused (28, 3D000). */
const unavailable = /^(08|28|53|57P|58|25006|3D000)/;

export const isOutOfSpace = (error: unknown): boolean =>
  // PostgreSQL's errors have a code.
  (error as ServerError | undefined)?.code === "53100";

/** Converts errors of PostgreSQL and the driver; returns others unchanged. */
export function databaseErrorOf(error: unknown): unknown {
  if (error instanceof DatabaseError || !(error instanceof Error)) return error;
  // node-postgres adds a code and, if any, the constraint's name.
  const server: ServerError = error;
  const code = server.code ?? "";
  const known = byCode[code];
  if (known) return known(server);
  return unavailable.test(code) || isConnectionError(server) ? new UnavailableError(error) : error;
}

/** Whether an immediate retry may succeed: two transactions locked each other out. */
export const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof BusyError &&
  // The cause of a BusyError is PostgreSQL's error.
  ["40P01", "40001"].includes((error.cause as ServerError | undefined)?.code ?? "");

/** Socket errors have a system code, driver errors a fixed text. */
const isConnectionError = (error: ServerError): boolean =>
  /^(ECONN|EPIPE|EMFILE|ENFILE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH)/.test(
    error.code ?? "",
  ) ||
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed|Cannot use a pool)/.test(
    error.message,
  );

/** The field of a constraint named `table__column__unique` or `table__column__reference`. */
function fieldOf(constraint: string | undefined): string {
  const column = constraint?.split("__")[1] ?? constraint ?? "";
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
