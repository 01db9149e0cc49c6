/** Something that the database refused or could not do, in words for a person. Never the database's own text. */
export class DatabaseError extends Error {}

/** A value that another live row of the organisation, or a username of the installation, has already. */
export class UniqueError extends DatabaseError {
  /** @param field the name of the field, as in a body. */
  constructor(readonly field: string) {
    super("Another one has this already.");
  }
}

/** A reference to a row that is not there (any more), or a row that others still refer to. */
export class ForeignKeyError extends DatabaseError {
  constructor(readonly field: string | undefined) {
    super("What this refers to does not exist.");
  }
}

/** The access rule of the resource does not allow the actor this row. */
export class ForbiddenError extends DatabaseError {
  constructor() {
    super("You may not do this.");
  }
}

/** The database cannot be reached, or does not answer in time: try again later (503). */
export class UnavailableError extends DatabaseError {
  constructor(cause: unknown) {
    super("The database cannot be reached at the moment. Try again in a few seconds.", { cause });
  }
}

/** The database is there and took too long over this one: a lock that is held, a statement above its time. */
export class BusyError extends DatabaseError {
  constructor(cause: unknown) {
    super("This took too long. Try again in a few seconds.", { cause });
  }
}

/** The rows that were asked for are larger together than what is read at once. */
export class TooLargeError extends DatabaseError {
  constructor() {
    super("These rows are too large to be answered together. Ask for fewer of them at once.");
  }
}

/** What a PostgreSQL error carries beside its message. */
interface ServerError extends Error {
  code?: string;
  constraint?: string;
}

const byCode: Readonly<Record<string, (error: ServerError) => DatabaseError>> = {
  "23505": ({ constraint }) => new UniqueError(fieldOf(constraint)),
  "23503": ({ constraint }) => new ForeignKeyError(constraint && fieldOf(constraint)),
  // Lock not available, statement cancelled by its timeout, deadlock, serialization.
  "55P03": (error) => new BusyError(error),
  "57014": (error) => new BusyError(error),
  "40P01": (error) => new BusyError(error),
  "40001": (error) => new BusyError(error),
};

/**
 * Errors that mean the server is gone, going, full or out of connections (08, 53, 57P, 58), read-only (25006), or lets
 * the role in no longer (28, 3D000).
 */
const unavailable = /^(08|28|53|57P|58|25006|3D000)/;

/** Whether PostgreSQL found its disk full. */
export const isOutOfSpace = (error: unknown): boolean =>
  // As above.
  (error as ServerError | undefined)?.code === "53100";

/** The error behind an error that came up while working with the database; any other error as it is. */
export function databaseErrorOf(error: unknown): unknown {
  if (error instanceof DatabaseError || !(error instanceof Error)) return error;
  // node-postgres gives its errors a code and, where there is one, the name of the constraint.
  const server: ServerError = error;
  const code = server.code ?? "";
  const known = byCode[code];
  if (known) return known(server);
  return unavailable.test(code) || isConnectionError(server) ? new UnavailableError(error) : error;
}

/** Whether the same work may well succeed at once: two transactions had locked each other out. */
export const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof BusyError &&
  // The cause of a BusyError is the server's error.
  ["40P01", "40001"].includes((error.cause as ServerError | undefined)?.code ?? "");

/** Errors of the socket and the driver have a system's code or a fixed text. */
const isConnectionError = (error: ServerError): boolean =>
  /^(ECONN|EPIPE|EMFILE|ENFILE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH)/.test(
    error.code ?? "",
  ) ||
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed|Cannot use a pool)/.test(
    error.message,
  );

/** The field behind a constraint: they are named `table__column__unique` and `table__column__reference`. */
function fieldOf(constraint: string | undefined): string {
  const column = constraint?.split("__")[1] ?? constraint ?? "";
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
