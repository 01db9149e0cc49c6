import type { HttpError } from "@refinedev/core";

/** Whether the server has answered that there is no such thing for this user, which asking again does not change. */
export const isFinalError = (error: HttpError | null): boolean =>
  error?.statusCode === 403 || error?.statusCode === 404;
