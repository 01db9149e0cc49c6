import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startJobs } from "../../server/jobs/startJobs";
import { uploadOf, uploadPicture } from "../promises/fixtures/uploadPicture";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "../rest/startTestApp";

describe("an upload whose connection breaks at the commit", async () => {
  let test: TestApp;
  let organisation: TestOrganisation;
  let token = "";

  beforeAll(async () => {
    test = await startTestApp();
    organisation = await newOrganisation(test);
    ({ token } = await organisation.member("sales"));
  });
  afterAll(() => test.stop());

  it("keeps the bytes, since the row may be stored, until a day later no row names them", async () => {
    const stored = await uploadPicture(test.app, token, "stored.png");
    const client = new Client({ connectionString: test.urls.superuserUrl });
    await client.connect();
    await client.query(`
      create function public.linger() returns trigger language plpgsql as $$
        begin perform pg_sleep(4); return null; end $$;
      create constraint trigger linger after insert on public.files deferrable initially deferred
        for each row execute function public.linger()`);
    const { payload, headers } = await uploadOf("cut.png");
    const cut = test.app.inject({
      method: "POST",
      url: "/api/files",
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload,
    });
    const endCommits = async () =>
      (
        await client.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
        )
      ).rows.length;
    await expect.poll(endCommits, { interval: 20, timeout: 20_000 }).toBe(1);
    expect((await cut).statusCode).toBe(503);
    await client.query("drop trigger linger on public.files");
    await client.end();
    expect(await test.files.list(organisation.tenantId)).toHaveLength(2);

    const { app, files } = test;
    const jobs = startJobs({ services: app.services, log: app.log, every: 86_400_000 });
    await jobs.runOnce();
    expect(await files.list(organisation.tenantId)).toHaveLength(2);
    await jobs.runOnce(new Date(Date.now() + 2 * 86_400_000));
    expect(await files.list(organisation.tenantId)).toEqual([stored]);
    await jobs.stop();
  });
});
