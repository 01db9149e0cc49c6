/** A query that is not in the dialect; `parameter` is what was found, the message says what would be right. */
export class QueryError extends Error {
  constructor(
    readonly parameter: string,
    message: string,
  ) {
    super(message);
  }
}
