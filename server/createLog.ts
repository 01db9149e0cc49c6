import { type Logger, pino } from "pino";
import type { Settings } from "./settings/settings";

/** The server's log: a line of JSON for each event on standard output, without passwords or tokens. */
export const createLog = (level: Settings["logLevel"]): Logger =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ["password", "token", "*.password", "*.token", "req.headers.authorization"],
    },
    // Written at once: the lines keep their order with what is printed beside them, and the last is not lost at the end.
    pino.destination({ dest: 1, sync: true }),
  );
