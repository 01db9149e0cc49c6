import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handlers } from "../../server/jobs/handlers";
import { startJobs, type Jobs } from "../../server/jobs/startJobs";
import { newOrganisation, startTestApp, type Ask, type TestApp } from "../rest/startTestApp";
import { onlyWhenAsked } from "./killWhen";

let test: TestApp;
let jobs: Jobs;
beforeAll(async () => {
  test = await startTestApp();
  jobs = startJobs({ services: test.app.services, log: test.app.log, handlers, ...onlyWhenAsked });
});
afterAll(async () => {
  await jobs.stop();
  await test.stop();
});

async function ok(asked: ReturnType<Ask>) {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}

/** A run to its end, at the address that starts it. */
async function ended(ask: Ask, url: string, body: object = {}) {
  const { id } = await ok(ask("POST", url, body));
  await jobs.runOnce(new Date(Date.now() + 10_000));
  return ok(ask("GET", `/api/runs/${id}`));
}

const since = "Somebody changed this since. It stays as it is.";

/** An organisation with a colleague, and trips of these people. */
async function withTrips(...names: string[]) {
  const { owner, member } = await newOrganisation(test);
  const colleague = await member("admin");
  const make = async (customerName: string) =>
    (await ok(owner("POST", "/api/trips", { customerName }))).id as string;
  const ids: string[] = [];
  for (const name of names) ids.push(await make(name));
  const trip = (id = "") => ok(owner("GET", `/api/trips/${id}`));
  const edit = async (id = "", values: object, by: Ask = colleague) =>
    ok(by("PATCH", `/api/trips/${id}`, { version: (await trip(id)).version, ...values }));
  const run = (body: object) => ended(owner, "/api/runs", { resource: "trips", ...body });
  const undo = (id: string) => ended(owner, `/api/runs/${id}/undo`);
  const reasons = ({ errors }: { errors: { id: string; error: { message: string } }[] }) =>
    Object.fromEntries(errors.map(({ id, error }) => [id, error.message]));
  return { owner, colleague, member, ids, make, trip, edit, run, undo, reasons };
}

describe("rows that change between the look at a run and the run", () => {
  it("are changed where they were looked at and nobody wrote the same; the others each say why, and undo leaves what came later", async () => {
    const { owner, colleague, member, ids, make, trip, edit, run, undo, reasons } = await withTrips(
      ...["Asha", "Bela", "Caro", "Dora", "Emil", "Finn"],
    );
    const [asha, bela, caro, dora, emil, finn] = ids;
    const ben = await member("sales");
    const { adults } = await trip(asha);
    const work = { action: "change", values: { assigneeUserId: ben.id, adults: 3 }, add: { tags: ["sea"] } };
    const looked = await run({ ...work, query: "status=new", isCheck: true });
    expect(looked).toMatchObject({ action: "check", total: 6, done: 6, failed: 0 });

    await ok(colleague("DELETE", `/api/trips/${bela}`));
    await edit(caro, { assigneeUserId: colleague.id });
    // Another field, a list that is added to, and the value that the run writes are in nobody's way.
    await edit(dora, { customerName: "Dora Lind", tags: ["hills"] });
    // Of several changes of a field the last counts.
    await edit(emil, { adults: 5 });
    await edit(emil, { adults: 3 });
    await edit(finn, { adults: 5 });
    await edit(finn, { adults });
    const late = await make("Late");

    const changed = await run({ ...work, checked: looked.id });
    expect(changed).toMatchObject({ action: "change", total: 6, done: 3, failed: 3 });
    expect(reasons(changed)).toEqual({
      [bela ?? ""]: "This trip does not exist, or no longer.",
      [caro ?? ""]: since,
      [finn ?? ""]: since,
    });
    const given = { assigneeUserId: ben.id, adults: 3, tags: ["sea"] };
    expect(await trip(asha)).toMatchObject(given);
    expect(await trip(dora)).toMatchObject({ ...given, customerName: "Dora Lind", tags: ["hills", "sea"] });
    expect(await trip(emil)).toMatchObject(given);
    expect(await trip(caro)).toMatchObject({ assigneeUserId: colleague.id, adults, tags: [] });
    expect(await trip(finn)).toMatchObject({ assigneeUserId: null, adults, tags: [] });
    // It came to match later: nobody has looked at it.
    expect(await trip(late)).toMatchObject({ assigneeUserId: null, version: 1 });

    await edit(asha, { adults: 4 });
    await edit(emil, { customerName: "Emil Lind" });
    const undone = await undo(changed.id);
    expect(undone).toMatchObject({ total: 3, done: 2, failed: 1 });
    expect(reasons(undone)).toEqual({ [asha ?? ""]: since });
    expect(await trip(asha)).toMatchObject({ ...given, adults: 4 });
    expect(await trip(dora)).toMatchObject({
      assigneeUserId: null,
      customerName: "Dora Lind",
      tags: ["hills"],
    });
    expect(await trip(emil)).toMatchObject({ assigneeUserId: null, customerName: "Emil Lind", adults: 3 });
    expect(await trip(caro)).toMatchObject({ assigneeUserId: colleague.id });
    expect((await owner("GET", `/api/trips/${bela}`)).status).toBe(404);
  });

  it("stay in the state that a colleague gave them, and those that the look refused stay refused", async () => {
    const { colleague, ids, make, trip, run, undo, reasons } = await withTrips(
      ...["Asha", "Bela", "Caro", "Dora", "Emil"],
    );
    const [asha, bela, caro, dora, emil] = ids;
    const move = (id = "", to: string, given: object = {}) =>
      ok(colleague("POST", `/api/trips/${id}/move`, { to, ...given }));
    const waits = { reason: "Waits", reviewDate: "2099-01-01" };
    await move(emil, "on_hold", waits);
    const work = { action: "move", to: "on_hold", given: waits };
    const looked = await run({ ...work, query: "_sort=createdAt", isCheck: true });
    expect(looked).toMatchObject({ total: 5, done: 4, failed: 1 });

    await move(bela, "on_hold", waits);
    await move(caro, "in_progress");
    await ok(colleague("DELETE", `/api/trips/${dora}`));
    await move(emil, "in_progress");
    const late = await make("Late");

    const moved = await run({ ...work, checked: looked.id });
    expect(moved).toMatchObject({ action: "move", total: 5, done: 1, failed: 4 });
    const already = expect.stringContaining("On hold");
    expect(reasons(moved)).toEqual({
      [bela ?? ""]: already,
      // It might have moved, and would have taken back what the colleague did.
      [caro ?? ""]: since,
      [dora ?? ""]: "This trip does not exist, or no longer.",
      [emil ?? ""]: already,
    });
    const states = async () =>
      Promise.all([asha, bela, caro, emil, late].map(async (id) => (await trip(id)).status));
    expect(await states()).toEqual(["on_hold", "on_hold", "in_progress", "in_progress", "new"]);
    expect(await undo(moved.id)).toMatchObject({ total: 1, done: 1, failed: 0 });
    expect(await states()).toEqual(["new", "on_hold", "in_progress", "in_progress", "new"]);
  });

  it("are deleted and restored as far as they were looked at, and a made row that somebody changed is left by an undo", async () => {
    const { owner, colleague, ids, make, trip, edit, run, undo, reasons } = await withTrips("Asha", "Bela");
    const [asha, bela] = ids;
    const gone = async (id = "") => (await owner("GET", `/api/trips/${id}`)).status === 404;
    const looked = await run({ action: "delete", query: "status=new", isCheck: true });
    await ok(colleague("DELETE", `/api/trips/${bela}`));
    const late = await make("Late");
    const deleted = await run({ action: "delete", checked: looked.id });
    expect(deleted).toMatchObject({ total: 2, done: 1, failed: 1 });
    expect([await gone(asha), await gone(bela), await gone(late)]).toEqual([true, true, false]);
    const seen = await run({ action: "restore", ids, isCheck: true });
    await ok(colleague("POST", `/api/trips/${bela}/restore`));
    expect(await run({ action: "restore", checked: seen.id })).toMatchObject({ done: 1, failed: 1 });
    expect([await gone(asha), await gone(bela)]).toEqual([false, false]);

    const made = await run({ action: "create", rows: [{ customerName: "Gina" }, { customerName: "Hugo" }] });
    const found = await ok(owner("GET", "/api/trips?_sort=createdAt&_order=desc&_end=2"));
    const [gina, hugo] = ["Gina", "Hugo"].map(
      (name) => found.find(({ customerName }: { customerName: string }) => customerName === name).id,
    );
    await edit(hugo, { customerName: "Hugo Lind" });
    const undone = await undo(made.id);
    expect(undone).toMatchObject({ done: 1, failed: 1 });
    expect(reasons(undone)).toEqual({ [hugo]: since });
    expect(await gone(gina)).toBe(true);
    expect(await trip(hugo)).toMatchObject({ customerName: "Hugo Lind" });
  });

  it("need a check that has ended, of the same rows, by somebody who may read it", async () => {
    const { owner, member, ids, run } = await withTrips("Asha");
    const change = { resource: "trips", action: "change", values: { adults: 2 } };
    const { id: open } = await ok(owner("POST", "/api/runs", { ...change, ids, isCheck: true }));
    const status = async (body: object, by: Ask = owner) => (await by("POST", "/api/runs", body)).status;
    expect(await status({ ...change, checked: open })).toBe(409);
    await jobs.runOnce(new Date(Date.now() + 10_000));
    const other = await member("sales");
    expect(await status({ ...change, checked: open }, other)).toBe(404);
    expect(await status({ ...change, resource: "contacts", checked: open })).toBe(422);
    expect(await status({ ...change, rows: [{ id: ids[0], values: { adults: 3 } }], checked: open })).toBe(
      422,
    );
    const done = await run({ ...change, checked: open });
    expect(done).toMatchObject({ done: 1, failed: 0 });
    expect(await status({ ...change, checked: done.id })).toBe(422);
  });
});
