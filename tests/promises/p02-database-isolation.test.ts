import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assertProtected, UnprotectedError } from "../../server/database/assertProtected";
import { connect } from "../../server/database/connect";
import { newId } from "../../server/database/newId";
import { resources } from "../../src/resources";
import { storeSample } from "../database/storeSample";
import { createTestDatabase } from "../setup/createTestDatabase";

describe("P2: the database keeps organisations apart by itself", async () => {
  const urls = await createTestDatabase();
  const database = connect(urls.appUrl, { max: 2 });
  const superuser = new Client({ connectionString: urls.superuserUrl });
  let tables: string[] = [];

  beforeAll(async () => {
    await superuser.connect();
    tables = (
      await superuser.query<{ name: string }>(`
        select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'tenant_id'`)
    ).rows.map(({ name }) => name);
    const tenant = newId();
    await database.inTenant(tenant, async (tx) => {
      for (const [index, resource] of resources.entries()) await storeSample(tx, resource, index + 1);
      await tx.query("insert into numbers (tenant_id, name, year, last) values ($1, 'trips', 2026, 1)", [
        tenant,
      ]);
      await tx.query(
        "insert into idempotency_keys (tenant_id, user_id, key, request_hash) values ($1, $1, 'k', '')",
        [tenant],
      );
      const [user] = await tx.query<{ id: string }>("select id from users limit 1");
      await tx.query(
        "insert into runs (tenant_id, id, resource, action, user_id) values ($1, $1, 'trips', 'update', $2)",
        [tenant, user?.id],
      );
      await tx.query("insert into run_lines (tenant_id, run_id, line) values ($1, $1, 1)", [tenant]);
      await tx.query("insert into import_files (tenant_id, id) values ($1, $1)", [tenant]);
      await tx.query(
        "insert into made_reports (tenant_id, id, user_id, resource, report, query) values ($1, $1, $2, 'trips', 'r', '')",
        [tenant, user?.id],
      );
      await tx.query("insert into import_lines (tenant_id, import_id, line) values ($1, $1, 1)", [tenant]);
      await tx.query(
        "insert into file_sums (tenant_id, file_id, variant, bytes, sha256) select tenant_id, id, 'full', 1, '' from files limit 1",
      );
      await tx.query(
        "insert into attachments (tenant_id, id, name, type, size, sha256, created_by) select tenant_id, id, 'a', 'b', 1, '', id from files limit 1",
      );
      const [apiKey] = await tx.query<{ id: string }>("select id from api_keys limit 1");
      await tx.query("insert into logins (username, tenant_id, user_id) values ('u', $1, $2)", [
        tenant,
        user?.id,
      ]);
      await tx.query("insert into keys (secret_hash, tenant_id, api_key_id) values ('k', $1, $2)", [
        tenant,
        apiKey?.id,
      ]);
      await tx.query(
        "insert into sessions (id, tenant_id, user_id, token_hash, expires_at) values ($1, $1, $2, 's', now())",
        [tenant, user?.id],
      );
      await tx.query("insert into authenticators (tenant_id, user_id, secret) values ($1, $2, 's')", [
        tenant,
        user?.id,
      ]);
      await tx.query(
        "insert into passkeys (tenant_id, id, user_id, credential_id, public_key, counter, transports, name, is_synced) values ($1, $1, $2, 'k', 'p', 0, '{}', 'n', false)",
        [tenant, user?.id],
      );
      await tx.query(
        "insert into identity_providers (tenant_id, name, issuer, client_id, client_secret) values ($1, 'n', 'i', 'c', 's')",
        [tenant],
      );
      await tx.query(
        "insert into provider_subjects (tenant_id, user_id, issuer, subject) values ($1, $2, 'i', 's')",
        [tenant, user?.id],
      );
      await tx.query("insert into recovery_codes (tenant_id, user_id, code_hash) values ($1, $2, 'c')", [
        tenant,
        user?.id,
      ]);
      await tx.query(
        "insert into known_networks (tenant_id, user_id, network, used_at) values ($1, $2, 'n', now())",
        [tenant, user?.id],
      );
      await tx.query("insert into security_events (tenant_id, kind) values ($1, 'signed_in')", [tenant]);
      await tx.query(
        "insert into links (token_hash, kind, tenant_id, user_id, expires_at) values ('l', 'reset', $1, $2, now())",
        [tenant, user?.id],
      );
      const [offer] = await tx.query<{ id: string; trip_id: string }>(
        "select id, trip_id from offers limit 1",
      );
      await tx.query("insert into offer_grounds (tenant_id, offer_id, ground) values ($1, $2, '{}')", [
        tenant,
        offer?.id,
      ]);
      await tx.query(
        "insert into offer_links (tenant_id, id, offer_id, token_hash, expires_at) values ($1, $1, $2, 'o', now())",
        [tenant, offer?.id],
      );
      await tx.query(
        "insert into traveller_links (tenant_id, id, trip_id, token_hash, expires_at) values ($1, $1, $2, 't', now())",
        [tenant, offer?.trip_id],
      );
      await tx.query(
        "insert into notifications (tenant_id, user_id, kind, trip_id) values ($1, $2, 'trip_given', $3)",
        [tenant, user?.id, offer?.trip_id],
      );
      const [contact] = await tx.query<{ id: string }>("select id from contacts limit 1");
      await tx.query(
        "insert into contact_keys (tenant_id, kind, key, contact_id) values ($1, 'email', 'k', $2)",
        [tenant, contact?.id],
      );
      await tx.query("insert into contact_pairs (tenant_id, one_id, other_id) values ($1, $1, $2)", [
        tenant,
        contact?.id,
      ]);
      tx.setWriteMode({ merge: tenant });
      await tx.query("update contacts set name = 'Merged' where id = $1", [contact?.id]);
      tx.setWriteMode("normal");
      await tx.query(
        "insert into erasures (tenant_id, id, resource, row_id, until, counts) values ($1, $1, 'contacts', $2, now(), '{}')",
        [tenant, contact?.id],
      );
      await tx.query(
        "insert into presences (tenant_id, itinerary_id, user_id, tab) values ($1, $2, $3, $2)",
        [...[tenant, offer?.id, user?.id]],
      );
    });
  });
  afterAll(async () => {
    await superuser.end();
    await database.close();
    await urls.drop();
  });

  it("has forced row-level security on every table of organisations", async () => {
    expect(tables.length).toBeGreaterThanOrEqual(resources.length);
    const { rows } = await superuser.query(
      "select relname from pg_class where relname = any($1) and relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity)",
      [tables],
    );
    expect(rows).toEqual([]);
  });

  it("has rows in each of them, and shows none where no organisation is set, or one that nobody is", async () => {
    await expect(database.query("select from erased")).rejects.toThrow();
    // The application may not read what erasures took away.
    for (const table of tables.filter((name) => name !== "erased")) {
      const count = `select count(*) as rows from "${table}"`;
      const stored = await superuser.query<{ rows: string }>(count);
      expect([table, Number(stored.rows[0]?.rows) > 0]).toEqual([table, true]);
      expect([table, await database.query(count)]).toEqual([table, [{ rows: 0 }]]);
      const foreign = await database.reading(newId(), (tx) => tx.query(count));
      expect([table, foreign]).toEqual([table, [{ rows: 0 }]]);
    }
  });

  it("forgets the organisation with the transaction, on the same connection", async () => {
    const single = connect(urls.appUrl, { max: 1 });
    const tenant = newId();
    const current = "select coalesce(current_setting('app.tenant_id', true), '') as tenant";
    expect(await single.reading(tenant, (tx) => tx.query(current))).toEqual([{ tenant }]);
    expect(await single.query(current)).toEqual([{ tenant: "" }]);
    expect(await single.inTenant(tenant, (tx) => tx.query(current))).toEqual([{ tenant }]);
    expect(await single.query(current)).toEqual([{ tenant: "" }]);
    await single
      .inTenant(tenant, async (tx) => {
        await tx.query(current);
        throw new Error("undo");
      })
      .catch(() => undefined);
    expect(await single.query(current)).toEqual([{ tenant: "" }]);
    await single.close();
  });

  it("lets the application neither delete rows of resources nor write totals, migrations or policies", async () => {
    for (const statement of [
      "delete from trips",
      "truncate trips",
      "update counters set total = 0",
      "insert into history (tenant_id, at, resource, row_id, action, via, version) select tenant_id, now(), 'trips', id, 'update', 'form', 1 from trips",
      "update history set via = 'form'",
      "delete from history",
      "create temp table mine (id int); create trigger forge after insert on mine for each row execute function keep_history('trips', '{}')",
      "select * from migrations",
      "select * from attempts",
      "alter table trips disable row level security",
      "create policy mine on trips using (true)",
      "create table mine (id int)",
      "set role tripwright_owner",
      "set row_security = off; select * from trips",
    ])
      await expect(database.query(statement)).rejects.toThrow();
  });

  it("lets no function of the owner be led to another table by the search path", async () => {
    const { rows } = await superuser.query(`
      select proname from pg_proc p where pronamespace = 'public'::regnamespace and prosecdef
        and coalesce(array_to_string(proconfig, ';'), '') not like '%search_path=pg_catalog, public, pg_temp%'`);
    expect(rows).toEqual([]);
    const { rows: open } = await superuser.query(`
      select p.oid::regprocedure::text from pg_proc p where pronamespace = 'public'::regnamespace and prosecdef
        and has_function_privilege('public', p.oid, 'execute')`);
    expect(open).toEqual([]);
  });

  describe("assertProtected", () => {
    const httpError = async (url: string) => {
      const other = connect(url, { max: 1 });
      try {
        await assertProtected(other);
        return "";
      } catch (error) {
        expect(error).toBeInstanceOf(UnprotectedError);
        return String(error);
      } finally {
        await other.close();
      }
    };

    it("accepts the database as the migrations leave it", async () => {
      expect(await httpError(urls.appUrl)).toBe("");
    });

    it("refuses to serve as a superuser or as the owner of the tables", async () => {
      expect(await httpError(urls.superuserUrl)).toMatch(/superuser[^]*BYPASSRLS[^]*owns the table/);
      expect(await httpError(urls.ownerUrl)).toMatch(/owns the table[^]*MIGRATION_DATABASE_URL/);
    });

    it.each([
      [
        "without row-level security",
        "alter table trips disable row level security",
        "alter table trips enable row level security",
      ],
      [
        "where it is not forced",
        "alter table trips no force row level security",
        "alter table trips force row level security",
      ],
      [
        "with a policy that looks at nothing",
        "create policy open on trips using (true)",
        "drop policy open on trips",
      ],
      [
        "with a policy that lets everything be written",
        "create policy open on trips for insert with check (true)",
        "drop policy open on trips",
      ],
      ["that a view leads past", "create view seen as select * from trips", "drop view seen"],
      [
        "of the record that may be added to",
        "grant insert on history to tripwright_app",
        "revoke insert on history from tripwright_app",
      ],
      [
        "of the record that may be changed",
        "grant update on security_events to tripwright_app",
        "revoke update on security_events from tripwright_app",
      ],
      ["that is new and has none", "create table bare (tenant_id uuid)", "drop table bare"],
    ])("refuses a table %s", async (_what, sabotage, repair) => {
      await superuser.query(sabotage);
      expect(await httpError(urls.appUrl)).toMatch(/The table|shows rows/);
      await superuser.query(repair);
      expect(await httpError(urls.appUrl)).toBe("");
    });
  });
});
