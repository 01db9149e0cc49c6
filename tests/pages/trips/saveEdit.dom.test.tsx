// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { saveEdit, TripConflict } from "../../../src/pages/trips/data/saveEdit";
import { http } from "../../../src/providers/http";
import { queryClient } from "../../../src/providers/queryClient";
import { startTripServer, tripOf, type TripServer } from "./tripServer";

let server: TripServer;
beforeEach(async () => {
  server = await startTripServer(tripOf({ custom: { diet: "vegan", old: "kept by the server" } }));
  http.defaults.baseURL = server.address;
});
afterEach(async () => {
  queryClient.clear();
  await server.stop();
});

const shown = () => {
  const kept = queryClient.getQueriesData<{ data: unknown }>({
    queryKey: ["data", "default", "trips", "one"],
  });
  return kept[0]?.[1]?.data;
};

describe("saveEdit", () => {
  it("sends what changed with the version that was read", async () => {
    const saved = await saveEdit(server.trip, { values: { origin: "Mumbai" } }, []);
    expect(server.bodies).toEqual([{ origin: "Mumbai", version: 1 }]);
    expect(saved.version).toBe(2);
    expect(shown()).toEqual(saved);
  });

  it("shows the edit before the server has answered", async () => {
    const saving = saveEdit(server.trip, { values: { origin: "Mumbai" } }, []);
    expect(shown()).toMatchObject({ origin: "Mumbai", version: 1 });
    await saving;
  });

  it("keeps somebody else's edit of another field", async () => {
    const read = server.trip;
    server.trip = { ...read, notes: "Window seats", version: 2 };
    await saveEdit(read, { values: { origin: "Mumbai" } }, []);
    expect(server.trip).toMatchObject({ notes: "Window seats", origin: "Mumbai", version: 3 });
  });

  it("overwrites nothing where somebody else edited the same field", async () => {
    const read = server.trip;
    server.trip = { ...read, origin: "Delhi", version: 2 };
    const saving = saveEdit(read, { values: { origin: "Mumbai" } }, []);
    await expect(saving).rejects.toBeInstanceOf(TripConflict);
    expect(server.trip.origin).toBe("Delhi");
    expect(shown()).toMatchObject({ origin: "Delhi", version: 2 });
  });

  it("sends the query fields in use as a whole, without the retired ones", async () => {
    await saveEdit(server.trip, { custom: { occasion: "birthday" } }, ["diet", "occasion"]);
    expect(server.bodies[0]).toEqual({ custom: { diet: "vegan", occasion: "birthday" }, version: 1 });
  });

  it("joins two people's query fields", async () => {
    const read = server.trip;
    server.trip = { ...read, custom: { ...read.custom, diet: "no nuts" }, version: 2 };
    await saveEdit(read, { custom: { occasion: "birthday" } }, ["diet", "occasion"]);
    expect(server.bodies.at(-1)).toEqual({ custom: { diet: "no nuts", occasion: "birthday" }, version: 2 });
  });

  it("puts back what was there where the server refuses", async () => {
    server.refuseNext = { status: 422, body: { message: "No.", errors: { origin: ["Too far."] } } };
    const saving = saveEdit(server.trip, { values: { origin: "The moon" } }, []);
    await expect(saving).rejects.toMatchObject({ statusCode: 422, errors: { origin: ["Too far."] } });
    expect(shown()).toMatchObject({ origin: null });
  });
});
