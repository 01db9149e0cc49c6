import type { Database } from "../database/connection/Database";

/** The key under which the installation stores the demo's organisation. */
export const demoEntry = "demo";

/** What the database holds: nothing, the demo, or real organisations, to which no demo is added. */
export async function demoState(database: Database): Promise<"empty" | "demo" | "other"> {
  const [organisations = [], demo = []] = await database.batch([
    { text: "select tenant_id from organisations()" },
    { text: "select value from installation where name = $1", values: [demoEntry] },
  ]);
  if (organisations.length === 0) return "empty";
  return organisations.some(({ tenant_id }) => tenant_id === demo[0]?.value) ? "demo" : "other";
}
