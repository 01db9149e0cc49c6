import { beforeEach, describe, expect, it } from "vitest";
import { callVerb, callVerbOnce, dataProvider } from "../../src/providers/dataProvider";
import { atServer } from "../setup/atServer";

const server = atServer();
beforeEach(() => void server.signIn());
const resource = "trips";
const newTrip = (values: object = {}) => server.create(resource, { customerName: "Asha Raman", ...values });
const gone = "00000000-0000-7000-8000-000000000000";
const last = () => server.requests.at(-1);

describe("dataProvider", () => {
  it("takes a total of 0 for 0", async () => {
    expect(await dataProvider.getList({ resource: "hotels" })).toEqual({
      data: [],
      total: 0,
      totalIsAtLeast: false,
      rowsExamined: 0,
    });
  });

  it("says when the total is only a lower bound", async () => {
    server.on("GET", /^\/api\/trips/, async (_, pass) => {
      const answered = await pass();
      const capped = { "x-total-count": "10000", "x-total-count-capped": "true" };
      return { ...answered, headers: { ...answered.headers, ...capped } };
    });
    expect(await dataProvider.getList({ resource })).toMatchObject({ total: 10_000, totalIsAtLeast: true });
  });

  it("asks for several rows by repeated id, each once, and for none not at all", async () => {
    const [one, two] = [(await newTrip()).id, (await newTrip()).id];
    await dataProvider.getMany?.({ resource, ids: [one, two, one] });
    expect(last()?.url).toBe(`/api/trips?id=${one}&id=${two}&_start=0&_end=2`);
    server.requests.length = 0;
    expect(await dataProvider.getMany?.({ resource, ids: [] })).toEqual({ data: [] });
    expect(server.requests).toEqual([]);
  });

  it("asks once for what is asked for in one moment, and gives each its own rows", async () => {
    const [one, two] = [(await newTrip()).id, (await newTrip()).id];
    const asked = [[one], [two, one], [gone]].map(async (ids) => dataProvider.getMany?.({ resource, ids }));
    const found = (await Promise.all(asked)).map((answer) => answer?.data.map(({ id }) => String(id)).sort());
    expect(found).toEqual([[one], [one, two].sort(), []]);
    expect(server.requests.map(({ url }) => url)).toEqual([
      `/api/trips?id=${one}&id=${two}&id=${gone}&_start=0&_end=3`,
    ]);
  });

  it("sends a key of its own with every create", async () => {
    const variables = { customerName: "Asha Raman" };
    await dataProvider.create({ resource, variables });
    const first = last()?.headers["Idempotency-Key"];
    await dataProvider.create({ resource, variables });
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(last()?.headers["Idempotency-Key"]).not.toBe(first);
  });

  it("sends none where a service of the server makes the row, whose answer is not kept", async () => {
    const { data } = await dataProvider.create({
      resource: "api-keys",
      variables: { name: "Website", role: "sales" },
    });
    expect(data).toMatchObject({ secret: expect.stringMatching(/^tw_/) });
    expect(last()?.headers).not.toHaveProperty("Idempotency-Key");
  });

  it("sends the version with every update and refuses one without", async () => {
    const { id } = await newTrip();
    await dataProvider.update({ resource, id, variables: { title: "A", version: 1 } });
    expect(last()?.body).toEqual({ version: 1, title: "A" });
    await expect(dataProvider.update({ resource, id, variables: { title: "A" } })).rejects.toThrow("version");
  });

  it("joins a change with what was saved since the row was read, and hands over the row where both changed the same", async () => {
    const read = await newTrip();
    const current = await server.change(resource, read.id, { notes: "Vegan" });
    const update = (variables: object) =>
      dataProvider.update({ resource, id: read.id, variables, meta: { read } });
    await expect(update({ notes: "Halal" })).rejects.toMatchObject({ current });
    expect(await update({ title: "B" })).toMatchObject({ data: { title: "B", notes: "Vegan", version: 3 } });
    expect(last()?.body).toEqual({ version: 2, title: "B" });
  });

  it("hands over the row as it is now where someone else was quicker", async () => {
    const { id } = await newTrip();
    const current = await server.change(resource, id, { notes: "Vegan" });
    const update = dataProvider.update({ resource, id, variables: { notes: "Halal", version: 1 } });
    await expect(update).rejects.toMatchObject({ statusCode: 409, current });
  });

  it("deletes into the trash, restores, and calls verbs", async () => {
    const { id } = await newTrip();
    expect(await dataProvider.deleteOne({ resource, id })).toEqual({ data: { id } });
    expect(await callVerbOnce(resource, id, "restore")).toMatchObject({ id, deletedAt: null });
    expect(last()?.headers["Idempotency-Key"]).toMatch(/^[0-9a-f]{32}$/);
    expect(await callVerb(resource, id, "move", { to: "in_progress" })).toMatchObject({
      status: "in_progress",
    });
    expect(last()?.body).toEqual({ to: "in_progress" });
  });
});
