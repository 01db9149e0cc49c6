/** A part of a pino logger. */
export interface PrivatePostgresLog {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
