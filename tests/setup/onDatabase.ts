import { Client } from "pg";

/** The same address for another database of the cluster. */
export function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

/** Runs one statement on a database of the cluster that the address leads to. */
export async function onDatabase(url: string, database: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: addressOf(url, database) });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
