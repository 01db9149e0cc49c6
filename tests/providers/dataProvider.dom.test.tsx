import { describe, expect, it } from "vitest";
import { callVerb, callVerbOnce, dataProvider } from "../../src/providers/dataProvider";
import { atContractServer } from "./atContractServer";

const { server, signInAs } = atContractServer();
const resource = "trips";
const last = () => server().seen.at(-1);
const answer = (call: string, body: unknown, headers?: Record<string, string>) => {
  signInAs("owner");
  server().answers.set(call, { status: 200, body, ...(headers ? { headers } : {}) });
};

describe("dataProvider", () => {
  it("takes a total of 0 for 0", async () => {
    answer("GET /api/trips", [], { "x-total-count": "0" });
    expect(await dataProvider.getList({ resource })).toEqual({
      data: [],
      total: 0,
      totalIsAtLeast: false,
      rowsExamined: 0,
    });
  });

  it("says when the total is only a lower bound", async () => {
    answer("GET /api/trips", [{ id: "1" }], { "x-total-count": "10000", "x-total-count-capped": "true" });
    expect(await dataProvider.getList({ resource })).toMatchObject({ total: 10_000, totalIsAtLeast: true });
  });

  it("asks for several rows by repeated id, each once, and for none not at all", async () => {
    answer("GET /api/trips", [{ id: "1" }]);
    await dataProvider.getMany?.({ resource, ids: ["1", "2", "1"] });
    expect(last()?.url).toBe("/api/trips?id=1&id=2&_start=0&_end=2");
    server().seen.length = 0;
    expect(await dataProvider.getMany?.({ resource, ids: [] })).toEqual({ data: [] });
    expect(server().seen).toEqual([]);
  });

  it("asks once for what is asked for in one moment, and gives each its own rows", async () => {
    answer("GET /api/trips", [{ id: "1" }, { id: "2" }]);
    server().seen.length = 0;
    const asked = [["1"], ["2", "1"], ["3"]].map(async (ids) => dataProvider.getMany?.({ resource, ids }));
    const found = (await Promise.all(asked)).map((answer) => answer?.data.map(({ id }) => id));
    expect(found).toEqual([["1"], ["1", "2"], []]);
    expect(server().seen.map(({ url }) => url)).toEqual(["/api/trips?id=1&id=2&id=3&_start=0&_end=3"]);
  });

  it("sends a key of its own with every create", async () => {
    answer("POST /api/trips", { id: "1" });
    await dataProvider.create({ resource, variables: { title: "A" } });
    const first = last()?.headers["idempotency-key"];
    await dataProvider.create({ resource, variables: { title: "A" } });
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(last()?.headers["idempotency-key"]).not.toBe(first);
  });

  it("sends none where a service of the server makes the row, whose answer is not kept", async () => {
    answer("POST /api/api-keys", { id: "1", secret: "tw_secret" });
    await dataProvider.create({ resource: "api-keys", variables: {} });
    expect(last()?.headers).not.toHaveProperty("idempotency-key");
  });

  it("sends the version with every update and refuses one without", async () => {
    answer("PATCH /api/trips/1", { id: "1" });
    await dataProvider.update({ resource, id: "1", variables: { title: "A", version: 3 } });
    expect(last()?.body).toEqual({ version: 3, title: "A" });
    await expect(dataProvider.update({ resource, id: "1", variables: { title: "A" } })).rejects.toThrow(
      "version",
    );
  });

  it("joins a change with what was saved since the row was read, and hands over the row where both changed the same", async () => {
    signInAs("owner");
    const read = { id: "1", version: 3, title: "A", notes: null };
    const current = { ...read, version: 4, notes: "Vegan" };
    server().answers.set("PATCH /api/trips/1", { status: 409, body: { message: "Changed.", current } });
    const update = (variables: object) =>
      dataProvider.update({ resource, id: "1", variables, meta: { read } });
    await expect(update({ notes: "Halal" })).rejects.toMatchObject({ current });
    await expect(update({ title: "B" })).rejects.toMatchObject({ current });
    expect(last()?.body).toEqual({ version: 4, title: "B" });
  });

  it("hands over the row as it is now where someone else was quicker", async () => {
    signInAs("owner");
    const body = { message: "Changed.", current: { id: "1", version: 9 } };
    server().answers.set("PATCH /api/trips/1", { status: 409, body });
    const update = dataProvider.update({ resource, id: "1", variables: { version: 3 } });
    await expect(update).rejects.toMatchObject({ statusCode: 409, current: { version: 9 } });
  });

  it("deletes into the trash, restores, and calls verbs", async () => {
    signInAs("owner");
    server().answers.set("DELETE /api/trips/1", { status: 204 });
    server().answers.set("POST /api/trips/1/restore", { status: 200, body: { id: "1" } });
    server().answers.set("POST /api/trips/1/move", { status: 200, body: { id: "1", status: "quoted" } });
    expect(await dataProvider.deleteOne({ resource, id: "1" })).toEqual({ data: { id: "1" } });
    expect(await callVerbOnce(resource, "1", "restore")).toEqual({ id: "1" });
    expect(last()?.headers["idempotency-key"]).toMatch(/^[0-9a-f]{32}$/);
    expect(await callVerb(resource, "1", "move", { to: "quoted" })).toMatchObject({ status: "quoted" });
    expect(last()?.body).toEqual({ to: "quoted" });
  });
});
