import { Client } from "pg";

/** Works as the owner of the tables, or as whoever the address names. */
export async function asOwner<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Everything in the schema that our structure describes, as the catalogue tells it. */
export const catalogue = (client: Client) =>
  client
    .query<{ line: string }>(
      `select format('%s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) as line
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
         where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
       union all select pg_get_indexdef(indexrelid) from pg_index i join pg_class c on c.oid = i.indrelid
         where c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations'
       union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
         where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid is distinct from to_regclass('migrations')
       union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
       union all select polrelid::regclass || ' ' || polname || ' ' || pg_get_expr(polqual, polrelid) from pg_policy
       union all select pg_get_functiondef(p.oid) from pg_proc p where p.proname ~ '^(count|search)_'
       order by 1`,
    )
    .then(({ rows }) => rows.map(({ line }) => line));
