import { describe, expect, it } from "vitest";
import { callVerbOnce, dataProvider } from "../../src/providers/dataProvider";
import { atContractServer } from "./atContractServer";

const { server, signInAs } = atContractServer();
const url = "/api/itineraries/1/duplicate";
const duplicate = (id = "1") => callVerbOnce("itineraries", id, "duplicate");
const keys = () => server().seen.map(({ headers }) => headers["idempotency-key"]);
const answer = (status: number) => server().answers.set(`POST ${url}`, { status, body: { id: "2" } });

describe("once", () => {
  it("repeats the key until an answer came, and takes a new one afterwards", async () => {
    signInAs("owner");
    answer(503);
    await expect(duplicate()).rejects.toThrow();
    answer(201);
    expect(await duplicate()).toEqual({ id: "2" });
    await duplicate();
    const [lost, again, next] = keys();
    expect(lost).toMatch(/^[0-9a-f]{32}$/);
    expect([again === lost, next === lost]).toEqual([true, false]);
  });

  it("takes a new key after an error, and for another request", async () => {
    signInAs("owner");
    answer(422);
    await expect(duplicate()).rejects.toThrow();
    answer(503);
    await expect(duplicate()).rejects.toThrow();
    await expect(duplicate("2")).rejects.toThrow();
    expect(new Set(keys()).size).toBe(3);
  });

  it("is how a row is made", async () => {
    signInAs("owner");
    const create = () => dataProvider.create({ resource: "timeline", variables: { body: "Called" } });
    server().answers.set("POST /api/timeline", { status: 504 });
    await expect(create()).rejects.toThrow();
    server().answers.set("POST /api/timeline", { status: 201, body: { id: "3" } });
    expect(await create()).toEqual({ data: { id: "3" } });
    await create();
    const [lost, again, next] = keys();
    expect([again === lost, next === lost]).toEqual([true, false]);
  });
});
