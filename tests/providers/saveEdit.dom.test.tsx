// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { http } from "../../src/providers/http";
import { queryClient } from "../../src/providers/queryClient";
import type { RowEdit } from "../../src/providers/rows/RowEdit";
import { RowConflict, saveEdit } from "../../src/providers/rows/saveEdit";
import { rememberRow } from "../../src/providers/rows/useRow";
import type { Trip } from "../../src/resources/trips";
import { startTripServer, tripOf, type TripServer } from "../pages/trips/tripServer";

let server: TripServer;
beforeEach(async () => {
  server = await startTripServer(tripOf({ custom: { diet: "vegan", old: "kept by the server" } }));
  http.defaults.baseURL = server.address;
});
afterEach(async () => {
  queryClient.clear();
  await server.stop();
});

const save = (trip: Trip, edit: RowEdit, activeKeys: readonly string[] = []) =>
  saveEdit({ resource: "trips", touches: ["timeline"] }, trip, edit, activeKeys);

const shown = () => {
  const kept = queryClient.getQueriesData<{ data: unknown }>({
    queryKey: ["data", "default", "trips", "one"],
  });
  return kept[0]?.[1]?.data;
};

describe("saveEdit", () => {
  it("sends what changed with the version that was read", async () => {
    const saved = await save(server.trip, { values: { origin: "Mumbai" } });
    expect(server.bodies).toEqual([{ origin: "Mumbai", version: 1 }]);
    expect(saved.version).toBe(2);
    expect(shown()).toEqual(saved);
  });

  it("shows the edit before the server has answered", async () => {
    const saving = save(server.trip, { values: { origin: "Mumbai" } });
    expect(shown()).toMatchObject({ origin: "Mumbai", version: 1 });
    await saving;
  });

  it("keeps somebody else's edit of another field", async () => {
    const read = server.trip;
    server.trip = { ...read, notes: "Window seats", version: 2 };
    await save(read, { values: { origin: "Mumbai" } });
    expect(server.trip).toMatchObject({ notes: "Window seats", origin: "Mumbai", version: 3 });
  });

  it("overwrites nothing where somebody else edited the same field", async () => {
    const read = server.trip;
    server.trip = { ...read, origin: "Delhi", version: 2 };
    const saving = save(read, { values: { origin: "Mumbai" } });
    await expect(saving).rejects.toBeInstanceOf(RowConflict);
    expect(server.trip.origin).toBe("Delhi");
    expect(shown()).toMatchObject({ origin: "Delhi", version: 2 });
  });

  it("sends the query fields in use as a whole, without the retired ones", async () => {
    await save(server.trip, { custom: { occasion: "birthday" } }, ["diet", "occasion"]);
    expect(server.bodies[0]).toEqual({ custom: { diet: "vegan", occasion: "birthday" }, version: 1 });
  });

  it("joins two people's query fields", async () => {
    const read = server.trip;
    server.trip = { ...read, custom: { ...read.custom, diet: "no nuts" }, version: 2 };
    await save(read, { custom: { occasion: "birthday" } }, ["diet", "occasion"]);
    expect(server.bodies.at(-1)).toEqual({ custom: { diet: "no nuts", occasion: "birthday" }, version: 2 });
  });

  it("puts back what was there where the server refuses", async () => {
    server.refuseNext = { status: 422, body: { message: "No.", errors: { origin: ["Too far."] } } };
    const saving = save(server.trip, { values: { origin: "The moon" } });
    await expect(saving).rejects.toMatchObject({ statusCode: 422, errors: { origin: ["Too far."] } });
    expect(shown()).toMatchObject({ origin: null });
  });

  it("takes back only what was refused where another edit has been saved meanwhile", async () => {
    const read = server.trip;
    rememberRow("trips", read);
    let answer = () => {};
    const after = new Promise<void>((resolve) => (answer = resolve));
    server.refuseNext = { status: 422, body: { message: "No." }, after };
    const first = save(read, { values: { origin: "The moon" } });
    await expect.poll(() => server.bodies.length).toBe(1);
    await save(read, { values: { notes: "Window seats" } });
    answer();
    await expect(first).rejects.toMatchObject({ statusCode: 422 });
    expect(shown()).toMatchObject({ origin: null, notes: "Window seats", version: 2 });
  });
});
