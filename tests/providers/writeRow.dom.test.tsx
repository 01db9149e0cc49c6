import { describe, expect, it } from "vitest";
import { createRow, postOnce } from "../../src/providers/rows/writeRow";
import { atContractServer } from "./atContractServer";

const { server, signInAs } = atContractServer();
const url = "/api/itineraries/1/duplicate";
const keys = () => server().seen.map(({ headers }) => headers["idempotency-key"]);
const answer = (status: number) => server().answers.set(`POST ${url}`, { status, body: { id: "2" } });

describe("postOnce", () => {
  it("repeats the key until an answer came, and takes a new one afterwards", async () => {
    signInAs("owner");
    answer(503);
    await expect(postOnce(url)).rejects.toThrow();
    answer(201);
    expect(await postOnce(url)).toEqual({ id: "2" });
    await postOnce(url);
    const [lost, again, next] = keys();
    expect(lost).toMatch(/^[0-9a-f]{32}$/);
    expect([again === lost, next === lost]).toEqual([true, false]);
  });

  it("takes a new key after a refusal, and for another body", async () => {
    signInAs("owner");
    answer(422);
    await expect(postOnce(url)).rejects.toThrow();
    answer(503);
    await expect(postOnce(url)).rejects.toThrow();
    await expect(postOnce(url, { name: "Option D" })).rejects.toThrow();
    expect(new Set(keys()).size).toBe(3);
  });

  it("is how a row is made", async () => {
    signInAs("owner");
    server().answers.set("POST /api/timeline", { status: 201, body: { id: "3" } });
    expect(await createRow("timeline", { body: "Called" })).toEqual({ id: "3" });
    expect(keys()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  });
});
