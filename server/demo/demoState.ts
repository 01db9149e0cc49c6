import type { Database } from "../database/connection/Database";

/** Under this name the installation remembers which organisation is the demo. */
export const demoEntry = "demo";

/** What is there: nothing, the demo, or organisations of people, beside which no demo is made. */
export async function demoState(database: Database): Promise<"empty" | "demo" | "other"> {
  const [organisations = [], demo = []] = await database.batch([
    { text: "select tenant_id from organisations()" },
    { text: "select value from installation where name = $1", values: [demoEntry] },
  ]);
  if (organisations.length === 0) return "empty";
  return organisations.some(({ tenant_id }) => tenant_id === demo[0]?.value) ? "demo" : "other";
}
