import type { PrivatePostgresLog } from "../../server/database/privatePostgres/PrivatePostgresLog";

const ignored = () => undefined;

/** Prints what a person should look at and nothing else. */
export const warningLog: PrivatePostgresLog = {
  debug: ignored,
  info: ignored,
  // Tests end connections and shut roles out on purpose.
  warn: (message) => void (/FATAL:/.test(message) || console.warn(message)),
  error: (message) => console.error(message),
};
