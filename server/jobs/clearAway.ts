import type { Database } from "../database/connection/Database";

/** The functions of server/database/functions/tidying.sql, each of one table. */
const tidyings = [
  "tidy_sessions",
  "tidy_links",
  "tidy_ceremonies",
  "tidy_idempotency_keys",
  "tidy_attempts",
  "tidy_known_networks",
  "tidy_security_events",
  "tidy_jobs",
  "tidy_runs",
  "tidy_notifications",
  "tidy_presences",
];

/** Rows that one call clears away at most. */
const most = 5_000;
/** Calls for one table in a round; the next round does the rest. */
const calls = 20;

/** Clears away what has had its time, table by table and in small pieces. `guard` keeps an error in one from the others. */
export async function clearAway(
  database: Database,
  now: Date,
  {
    guard,
    isStopped,
  }: { guard(what: string, work: () => Promise<unknown>): Promise<void>; isStopped(): boolean },
): Promise<void> {
  for (const name of tidyings)
    await guard(`clearing away by ${name}`, async () => {
      for (let call = 0; call < calls && !isStopped(); call += 1) {
        const [answer] = await database.query<{ gone: number }>(`select ${name}($1) as gone`, [
          now.toISOString(),
        ]);
        if ((answer?.gone ?? 0) < most) return;
      }
    });
}
