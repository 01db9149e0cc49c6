import type { PrivatePostgresLog } from "../../server/database/privatePostgres/PrivatePostgresLog";

const ignored = () => undefined;

/** Prints what a person should look at and nothing else. */
export const warningLog: PrivatePostgresLog = {
  debug: ignored,
  info: ignored,
  warn: (message) => console.warn(message),
  error: (message) => console.error(message),
};
