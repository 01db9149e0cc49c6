import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { asOwner } from "../../tests/database/catalogue";

/** What one enquiry writes, beside the history, counts, keys and derived values that triggers write. */
const tables = ["contacts", "trips", "follow_ups"] as const;
type Table = (typeof tables)[number];

const connections = 8;
const seconds = 5;

/**
 * How many times a second the database alone writes the rows of one enquiry: copies of one that our server has written, by
 * prepared statements, without a server in between.
 */
export async function createBySql(superuserUrl: string): Promise<number> {
  const { tenant, copies } = await asOwner(superuserUrl, async (client) => {
    const { rows } = await client.query<Record<"tenant" | Table, string>>(
      `select t.tenant_id as tenant, t.id as trips, t.contact_id as contacts, f.id as follow_ups
         from trips t join follow_ups f on f.tenant_id = t.tenant_id and f.trip_id = t.id
        where t.contact_id is not null order by t.id desc limit 1`,
    );
    const [source] = rows;
    if (!source) throw new Error("Our server has written no enquiry to copy.");
    const copies: { name: Table; text: string; id: string }[] = [];
    for (const name of tables) copies.push({ name, text: await copyOf(client, name), id: source[name] });
    return { tenant: source.tenant, copies };
  });
  const end = performance.now() + 1_000 * seconds;
  const counts = await Promise.all(
    Array.from({ length: connections }, () =>
      asOwner(superuserUrl, async (client) => {
        let count = 0;
        for (; performance.now() < end; count += 1) {
          const ids = { contacts: randomUUID(), trips: randomUUID(), follow_ups: randomUUID() };
          await client.query("begin");
          await client.query("select set_config('app.tenant_id', $1, true)", [tenant]);
          for (const { id, ...copy } of copies)
            await client.query({ ...copy, values: [id, ids[copy.name], ids.contacts, ids.trips] });
          await client.query("commit");
        }
        return count;
      }),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}

/** Copies the row $1 as $2, of the contact $3 and the trip $4. Each copy names all four, as it is given all. */
async function copyOf(client: Client, table: Table): Promise<string> {
  const { rows } = await client.query<{ column_name: string }>(
    "select column_name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'",
    [table],
  );
  const changed: Readonly<Record<string, string>> = {
    id: "$2::uuid",
    reference: "$2::text",
    contact_id: table === "trips" ? "$3::uuid" : "contact_id",
    trip_id: "$4::uuid",
  };
  const names = rows.map(({ column_name: name }) => name);
  return `insert into ${table} (${names.map((name) => `"${name}"`).join(", ")})
    select ${names.map((name) => changed[name] ?? `"${name}"`).join(", ")}
      from ${table} where id = $1 and coalesce($2::text, $3::text, $4::text) is not null`;
}
