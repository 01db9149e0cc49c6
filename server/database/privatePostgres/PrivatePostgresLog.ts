/** The part of a pino logger that is used. */
export interface PrivatePostgresLog {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
