// @vitest-environment jsdom
import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { http } from "../../src/providers/http";
import { queryClient } from "../../src/providers/queryClient";
import { rememberRow } from "../../src/providers/rows/useRow";
import { useSaveRow } from "../../src/providers/rows/useSaveRow";
import { type Trip, trips } from "../../src/resources/trips";
import { fakeBrowser } from "../fields/fakeBrowser";
import { ResourcePage } from "../pages/resource/ResourcePage";
import { startTripServer, tripOf, type TripServer } from "../pages/trips/tripServer";

let server: TripServer;
let save: (trip: Trip, values: Partial<Trip>) => Promise<unknown>;
beforeAll(fakeBrowser);
beforeEach(async () => {
  server = await startTripServer(tripOf({ custom: { diet: "vegan", old: "kept by the server" } }));
  http.defaults.baseURL = server.address;
  const options = { mutationMode: "optimistic", refreshes: ["trips", "timeline"] } as const;
  const { result } = renderHook(() => useSaveRow(trips, options), { wrapper: ResourcePage });
  await waitFor(() => expect(result.current).toBeTruthy());
  save = (trip, values) => result.current(values, trip);
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

describe("useSaveRow", () => {
  it("sends what changed with the version that was read", async () => {
    const saved = await save(server.trip, { origin: "Mumbai" });
    expect(server.bodies).toEqual([{ origin: "Mumbai", version: 1 }]);
    expect(saved).toMatchObject({ version: 2 });
    expect(shown()).toEqual(saved);
  });

  it("shows the edit before the server has answered", async () => {
    const saving = save(server.trip, { origin: "Mumbai" });
    expect(shown()).toMatchObject({ origin: "Mumbai", version: 1 });
    await saving;
  });

  it("keeps somebody else's edit of another field", async () => {
    const read = server.trip;
    server.trip = { ...read, notes: "Window seats", version: 2 };
    await save(read, { origin: "Mumbai" });
    expect(server.trip).toMatchObject({ notes: "Window seats", origin: "Mumbai", version: 3 });
  });

  it("overwrites nothing where somebody else edited the same field", async () => {
    const read = server.trip;
    server.trip = { ...read, origin: "Delhi", version: 2 };
    const saving = save(read, { origin: "Mumbai" });
    await expect(saving).rejects.toMatchObject({ statusCode: 409, current: { origin: "Delhi" } });
    expect(server.trip.origin).toBe("Delhi");
    expect(shown()).toMatchObject({ origin: "Delhi", version: 2 });
  });

  it("says nothing where somebody else edited the same field to the same value", async () => {
    const read = server.trip;
    server.trip = { ...read, origin: "Mumbai", version: 2 };
    expect(await save(read, { origin: "Mumbai" })).toMatchObject({ origin: "Mumbai" });
  });

  it("joins two people's query fields", async () => {
    const read = server.trip;
    server.trip = { ...read, custom: { ...read.custom, diet: "no nuts" }, version: 2 };
    const saving = save(read, { custom: { diet: "vegan", occasion: "birthday" } });
    expect(shown()).toMatchObject({
      custom: { diet: "vegan", occasion: "birthday", old: "kept by the server" },
    });
    await saving;
    expect(server.bodies.at(-1)).toEqual({ custom: { diet: "no nuts", occasion: "birthday" }, version: 2 });
  });

  it("puts back what was there where the server refuses", async () => {
    server.refuseNext = { status: 422, body: { message: "No.", errors: { origin: ["Too far."] } } };
    const saving = save(server.trip, { origin: "The moon" });
    await expect(saving).rejects.toMatchObject({ statusCode: 422, errors: { origin: ["Too far."] } });
    expect(shown()).toMatchObject({ origin: null });
  });

  it("takes back only what was refused where another edit has been saved meanwhile", async () => {
    const read = server.trip;
    rememberRow("trips", read);
    let answer = () => {};
    const after = new Promise<void>((resolve) => (answer = resolve));
    server.refuseNext = { status: 422, body: { message: "No." }, after };
    const first = save(read, { origin: "The moon" });
    await expect.poll(() => server.bodies.length).toBe(1);
    await save(read, { notes: "Window seats" });
    answer();
    await expect(first).rejects.toMatchObject({ statusCode: 422 });
    expect(shown()).toMatchObject({ origin: null, notes: "Window seats", version: 2 });
  });
});
