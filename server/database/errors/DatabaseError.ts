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
