import { afterAll, expect, it } from "vitest";
import { connect } from "../../server/database/connect";
import { newId } from "../../server/database/newId";
import { clearAway } from "../../server/jobs/startJobs";
import { createTestDatabase } from "../setup/createTestDatabase";
import { asOwner } from "./catalogue";

const urls = await createTestDatabase();
const database = connect(urls.appUrl, { max: 2 });
afterAll(async () => {
  await database.close();
  await urls.drop();
});

const counts = () =>
  asOwner(urls.superuserUrl, async (client) => {
    const { rows } = await client.query(
      `select (select count(*) from runs)::integer as runs, (select count(*) from run_lines)::integer as run_lines,
         (select count(*) from import_files)::integer as files, (select count(*) from import_lines)::integer as import_lines`,
    );
    return rows[0];
  });

it("deletes runs and brought files after a month, at most 5,000 of their lines at a time", async () => {
  const [tenant, old, young] = [newId(), newId(), newId()];
  await asOwner(urls.superuserUrl, async (client) => {
    await client.query("insert into tenants (tenant_id, id, name) values ($1, $1, 'Harbour')", [tenant]);
    for (const [id, days, lines] of [
      [old, 31, 12_000],
      [young, 29, 10],
    ]) {
      const at = `now() - interval '${days} days'`;
      await client.query(
        `insert into runs (tenant_id, id, resource, action, user_id, created_at) values ($1, $2, 'trips', 'change', $2, ${at})`,
        [tenant, id],
      );
      await client.query(`insert into import_files (tenant_id, id, created_at) values ($1, $2, ${at})`, [
        tenant,
        id,
      ]);
      for (const [table, key] of [
        ["run_lines", "run_id"],
        ["import_lines", "import_id"],
      ])
        await client.query(
          `insert into ${table} (tenant_id, ${key}, line) select $1, $2, line from generate_series(1, $3::integer) line`,
          [tenant, id, lines],
        );
    }
  });
  const call = async (name: string) => {
    const [answer] = await database.query<{ gone: number }>(`select ${name}(now()) as gone`);
    return answer?.gone;
  };
  for (const name of ["tidy_runs", "tidy_imports"])
    expect([name, await call(name), await call(name)]).toEqual([name, 5_000, 5_000]);
  expect(await counts()).toEqual({ runs: 2, run_lines: 2_010, files: 2, import_lines: 2_010 });
  await clearAway(database, new Date(), {
    guard: (_what, work) => work().then(() => undefined),
    isStopped: () => false,
  });
  expect(await counts()).toEqual({ runs: 1, run_lines: 10, files: 1, import_lines: 10 });
});
