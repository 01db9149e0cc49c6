import { Client } from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../setup/createTestDatabase";

describe("createTestDatabase", async () => {
  const database = await createTestDatabase();
  afterAll(() => database.drop());

  const queried = async (url: string, statement: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    return (await client.query(statement).finally(() => client.end())).rows;
  };

  it("gives a database of its own with the extensions and one sort order", async () => {
    expect(await queried(database.ownerUrl, "select extname from pg_extension order by 1")).toEqual([
      { extname: "btree_gin" },
      { extname: "pg_trgm" },
      { extname: "plpgsql" },
    ]);
    const [row] = await queried(
      database.ownerUrl,
      "select datlocale, pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()",
    );
    expect(row).toEqual({ datlocale: "C.UTF-8", encoding: "UTF8" });
  });

  it("signs the application in as a role that owns nothing and bypasses nothing", async () => {
    const [role] = await queried(
      database.appUrl,
      `select current_user as name, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
         exists (select from pg_class where relowner = r.oid) as owns
       from pg_roles r where rolname = current_user`,
    );
    expect(role).toEqual({
      name: "tripwright_app",
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      owns: false,
    });
    await expect(queried(database.appUrl, "create table mine (id int)")).rejects.toThrow(/permission denied/);
  });
});
