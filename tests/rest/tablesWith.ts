import type { Client } from "pg";

/** Whatever any table still holds that has the text in it, asked as one who reads all organisations. */
export async function tablesWith(superuser: Client, text: string): Promise<string[]> {
  const { rows } = await superuser.query(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const held = await superuser.query(`select 1 from "${name}" t where t::text ilike $1 limit 1`, [
      `%${text}%`,
    ]);
    if (held.rows.length > 0) found.push(name);
  }
  return found;
}
