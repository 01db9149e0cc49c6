import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { JobError, type Handlers } from "../../server/jobs/Handler";
import { handlers } from "../../server/jobs/handlers";
import { startJobs, type Jobs } from "../../server/jobs/startJobs";
import { enqueue } from "../../server/queue/enqueue";
import { claimJob } from "../../server/queue/claimJob";
import type { Job } from "../../src/resources/jobs";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "../rest/startTestApp";
import { writeOnce } from "./writeOnce";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

/** One server's jobs, of which "lost_pictures" does what the test says; it looks at the queue when the test does. */
const serverThat = (handle: NonNullable<Handlers["lost_pictures"]["handle"]>): Jobs => {
  const own: Handlers = { ...handlers, lost_pictures: { handle } };
  return startJobs({ services: test.app.services, log: test.app.log, handlers: own, every: 86_400_000 });
};

const queue = ({ tenantId }: TestOrganisation, count = 1, options = {}) =>
  test.database.inTenant(tenantId, async (tx) => {
    for (let index = 0; index < count; index += 1)
      enqueue({ tx, acting: "system" }, "lost_pictures", {}, options);
  });
const listed = async ({ owner }: TestOrganisation) => (await owner("GET", "/api/jobs")).body;
const seconds = (count: number) => new Date(start + count * 1_000);
// Sessions of today go on for some days.
const start = Date.now() + 60_000;

describe("a job", () => {
  it("is there with the change that it follows, and not there where that is undone", async () => {
    const organisation = await newOrganisation(test);
    const undone = test.database.inTenant(organisation.tenantId, async (tx) => {
      enqueue({ tx, acting: "system" }, "lost_pictures", {});
      await tx.query("select 1");
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await listed(organisation)).toEqual([]);
    await queue(organisation);
    expect(await listed(organisation)).toMatchObject([{ status: "queued", attempts: 0, createdBy: null }]);
  });

  it("is queued once under its key", async () => {
    const organisation = await newOrganisation(test);
    for (let count = 0; count < 3; count += 1) await queue(organisation, 2, { key: "the same" });
    expect(await listed(organisation)).toHaveLength(1);
  });

  it("is tried again later and later, then fails for good, with each reason in words", async () => {
    const organisation = await newOrganisation(test);
    let tries = 0;
    const server = serverThat(async ({ tenantId }) => {
      if (tenantId !== organisation.tenantId) return null;
      tries += 1;
      if (tries === 2) throw new TypeError("password=hunter2 at /srv/secret.ts:12");
      throw new JobError(`The mailbox is full (${tries}).`);
    });
    await queue(organisation);
    const at = async (count: number) => {
      await server.runOnce(seconds(count));
      const [job] = await listed(organisation);
      return [tries, job.status];
    };
    // Ten minutes, twenty and forty lie between the four attempts.
    expect(await at(0)).toEqual([1, "failed"]);
    expect(await at(599)).toEqual([1, "failed"]);
    expect(await at(605)).toEqual([2, "failed"]);
    expect(await at(605 + 1_190)).toEqual([2, "failed"]);
    expect(await at(605 + 1_205)).toEqual([3, "failed"]);
    expect(await at(605 + 1_205 + 2_405)).toEqual([4, "dead"]);
    expect(await at(5 * 86_400)).toEqual([4, "dead"]);
    const [job] = await listed(organisation);
    expect(job).toMatchObject({ attempts: 4, error: "The mailbox is full (4).", isRepeated: false });
    expect(job.failures.map(({ error }: { error: string }) => error)).toEqual([
      "The mailbox is full (1).",
      `Something unexpected went wrong. The server's log says what, under ${job.id}.`,
      "The mailbox is full (3).",
      "The mailbox is full (4).",
    ]);
    await server.stop();
  });

  it("fails for good at once where its row is damaged, and is put on record", async () => {
    const organisation = await newOrganisation(test);
    const server = serverThat(() => Promise.resolve(null));
    await queue(organisation, 2);
    await test.database.inTenant(organisation.tenantId, async (tx) => {
      const rows = await tx.query<{ id: string }>("select id from jobs order by id");
      for (const [index, payload] of ["{cut off", '{"unknown": 1}'].entries())
        await tx.query("update jobs set payload = $1 where id = $2", [payload, rows[index]?.id]);
    });
    await server.runOnce(seconds(0));
    const damaged = {
      ...{ status: "dead", attempts: 1 },
      error: "What this job is about cannot be read. It is not tried again.",
    };
    expect(await listed(organisation)).toMatchObject([damaged, damaged]);
    await server.stop();
  });

  it("is retried by hand, one or all that failed, and begins anew", async () => {
    const organisation = await newOrganisation(test);
    let isMended = false;
    const server = serverThat(async () => {
      if (!isMended) throw new JobError("The mailbox is full.");
      return "1 picture removed";
    });
    await queue(organisation, 3);
    for (const hour of [0, 1, 2, 3, 4, 5]) await server.runOnce(seconds(hour * 3_600));
    const { owner } = organisation;
    const dead = await listed(organisation);
    expect(dead.map(({ status }: { status: string }) => status)).toEqual(["dead", "dead", "dead"]);
    expect((await owner("GET", "/api/jobs/counts")).body.byValue).toMatchObject({ dead: 3 });
    const one = await owner("POST", `/api/jobs/${dead[0].id}/retry`);
    expect(one.body).toMatchObject({ status: "queued", attempts: 0, error: null });
    expect((await owner("POST", `/api/jobs/${dead[0].id}/retry`)).body).toMatchObject({
      message: "Only a job that failed can be retried; this one is under “Waiting”.",
    });
    expect((await owner("POST", "/api/jobs/retry")).body).toEqual({ retried: 2 });
    isMended = true;
    await server.runOnce(seconds(6 * 3_600));
    const after = await listed(organisation);
    expect(after).toHaveLength(3);
    for (const job of after)
      expect(job).toMatchObject({ status: "done", attempts: 1, error: null, result: "1 picture removed" });
    expect(after[0].failures).toHaveLength(4);
    await server.stop();
  });

  it("is called off while it waits, and not after", async () => {
    const organisation = await newOrganisation(test);
    const server = serverThat(async () => null);
    await queue(organisation, 2);
    const [first, second] = await listed(organisation);
    const cancelled = await organisation.owner("POST", `/api/jobs/${first.id}/cancel`);
    expect(cancelled.body).toMatchObject({ status: "cancelled" });
    await server.runOnce(seconds(0));
    const states = (await listed(organisation)).map(({ status }: { status: string }) => status);
    expect(states).toEqual(["cancelled", "done"]);
    expect((await organisation.owner("POST", `/api/jobs/${second.id}/cancel`)).status).toBe(409);
    await server.stop();
  });

  it("that a server left behind is begun again when its time is over, and marked as repeated", async () => {
    const organisation = await newOrganisation(test);
    const told: boolean[] = [];
    const server = serverThat(async ({ isRepeated }) => {
      told.push(isRepeated);
      return null;
    });
    await queue(organisation);
    // A server that stops right after it has taken the job.
    const left = await claimJob(test.database, { at: seconds(0), after: undefined, busy: [] });
    expect(left?.tenantId).toBe(organisation.tenantId);
    await server.runOnce(seconds(600));
    expect(told).toEqual([]);
    await server.runOnce(seconds(616));
    expect(told).toEqual([true]);
    expect(await listed(organisation)).toMatchObject([{ status: "done", attempts: 2, isRepeated: true }]);
    await server.stop();
  });

  it("is cleared away when it has had its time: done after 30 days, failed after 90", async () => {
    const organisation = await newOrganisation(test);
    const server = serverThat(async () => null);
    await queue(organisation);
    await server.runOnce(seconds(0));
    await queue(organisation);
    await test.database.inTenant(organisation.tenantId, (tx) =>
      tx.query("update jobs set status = 'dead', finished_at = $1 where status = 'queued'", [
        seconds(0).toISOString(),
      ]),
    );
    const counts: number[] = [];
    for (const day of [29, 31, 89, 91]) {
      await server.runOnce(seconds(day * 86_400));
      const rows = await test.database.inTenant(organisation.tenantId, (tx) =>
        tx.query("select id from jobs"),
      );
      counts.push(rows.length);
    }
    expect(counts).toEqual([2, 1, 1, 0]);
    await server.stop();
  });
});

describe("a server that is killed in the middle of a job", () => {
  it("leaves nothing of it behind, and another one does it, once and marked as repeated", async () => {
    const organisation = await newOrganisation(test);
    const { tenantId, owner } = organisation;
    await test.database.inTenant(tenantId, async (tx) => {
      enqueue({ tx, acting: "system" }, "trips_of_the_day", {});
      enqueue({ tx, acting: "system" }, "trips_of_the_day", {});
    });
    const script = fileURLToPath(new URL("workerProcess.ts", import.meta.url));
    const child = spawn(process.execPath, ["--import", "tsx", script, test.urls.appUrl], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [said] = await once(child.stdout, "data");
    expect(String(said)).toMatch(/^(written\n)+$/);
    child.kill("SIGKILL");
    await once(child, "exit");
    const written = async () => (await owner("GET", "/api/query-sources?name_like=Written")).body;
    expect(await written()).toEqual([]);

    const own: Handlers = { ...handlers, trips_of_the_day: { transact: writeOnce } };
    const server = startJobs({
      services: test.app.services,
      log: test.app.log,
      handlers: own,
      every: 86_400_000,
    });
    await server.runOnce(new Date(Date.now() + 10_000));
    await server.runOnce(new Date(Date.now() + 80_000));
    expect(await written()).toHaveLength(2);
    const states = (await listed(organisation)).map(({ status, isRepeated }: Job) => [status, isRepeated]);
    expect(states).toContainEqual(["done", true]);
    expect(states.filter(([status]: [string]) => status === "done")).toHaveLength(2);
    await server.stop();
  });
});

describe("jobs of many", () => {
  it("are each done once by two servers, none left out", async () => {
    const organisations = [await newOrganisation(test), await newOrganisation(test)];
    const done: string[] = [];
    const count = async ({ tenantId }: { tenantId: string }) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
      done.push(tenantId);
      return null;
    };
    const servers = [serverThat(count), serverThat(count)];
    for (const organisation of organisations) await queue(organisation, 100);
    await Promise.all(servers.map((server) => server.runOnce(seconds(0))));
    const own = organisations.map(({ tenantId }) => tenantId);
    expect(done.filter((tenantId) => own.includes(tenantId))).toHaveLength(200);
    for (const { owner } of organisations) {
      const { body } = await owner("GET", "/api/jobs/counts");
      expect(body.byValue).toMatchObject({ done: 100 });
      const repeated = await owner("GET", "/api/jobs?attempts_gte=2");
      expect(repeated.headers["x-total-count"]).toBe("0");
    }
    await Promise.all(servers.map((server) => server.stop()));
  });

  it("of one organisation let another's single one through", async () => {
    const [busy, single] = [await newOrganisation(test), await newOrganisation(test)];
    const turns: string[] = [];
    const server = serverThat(async ({ tenantId }) => {
      turns.push(tenantId);
      return null;
    });
    await queue(busy, 1_000);
    await queue(single);
    const round = server.runOnce(seconds(0));
    await expect.poll(() => turns.indexOf(single.tenantId), { interval: 5 }).toBeGreaterThanOrEqual(0);
    expect(turns.indexOf(single.tenantId)).toBeLessThan(5);
    await server.stop();
    await round;
    expect(turns.length).toBeLessThan(1_000);
    // What was begun is ended in order, the others wait on.
    const { body } = await busy.owner("GET", "/api/jobs/counts");
    expect(body.byValue.running ?? 0).toBe(0);
    await test.database.inTenant(busy.tenantId, (tx) =>
      tx.query("update jobs set status = 'cancelled', finished_at = now() where status = 'queued'"),
    );
  });
});
