import type { Database } from "../database/connection/Database";
import { tooMany } from "./Refusal";
import { hashOf } from "./tokens";

/** What is limited, in words that name it alone, and how often it may happen in the window. */
export interface Limit {
  subject: string;
  most: number;
}

/**
 * Admits one more of something that is limited, on all servers together, and notes it.
 * @param window a length of time as PostgreSQL reads it, at most a day: "15 minutes".
 * @throws 429 with the seconds to wait.
 */
export async function admit(
  database: Database,
  limits: readonly Limit[],
  window: string,
  what: string,
): Promise<void> {
  const [row] = await database.query<{ wait: number }>(
    "select throttle_admit($1::bytea[], $2::integer[], $3::interval) as wait",
    [
      limits.map(({ subject }) => `\\x${hashOf(subject).toString("hex")}`),
      limits.map(({ most }) => most),
      window,
    ],
  );
  if (row && row.wait > 0) throw tooMany(row.wait, what);
}
