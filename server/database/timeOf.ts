import type { Database } from "./connection/Database";

/** The time by the clock of the database, which all servers share. */
export async function timeOf(database: Database): Promise<Date> {
  const [row] = await database.query<{ now: string }>("select now() as now");
  if (!row) throw new Error("The database does not tell the time.");
  return new Date(row.now);
}
