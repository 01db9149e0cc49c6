import { renderHook, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { queryClient } from "../../src/providers/queryClient";
import { rememberRow } from "../../src/providers/rows/useRow";
import { useSaveRow } from "../../src/providers/rows/useSaveRow";
import { type Trip, trips } from "../../src/resources/trips";
import { fakeBrowser } from "../fields/fakeBrowser";
import { ResourcePage } from "../pages/resource/ResourcePage";
import { atServer } from "../setup/atServer";

const server = atServer();
let trip: Trip;
let save: (values: Partial<Trip>) => Promise<unknown>;
const field = (key: string, isActive = true) => ({
  ...{ key, label: key, kind: "text", options: [], required: false },
  ...{ help: null, section: null, isPublic: false, isActive },
});
/** Has the organisation ask these query fields, and no longer the one that is retired. */
async function askQueryFields(version: number, isOldActive: boolean) {
  const queryFields = [field("diet"), field("occasion"), field("old", isOldActive)];
  await server.person().ask("PUT", "/api/tenants/query-fields", { version, queryFields });
}

beforeAll(fakeBrowser);
beforeAll(() => askQueryFields(1, true));
beforeEach(async () => {
  server.signIn();
  const custom = { diet: "vegan", old: "kept by the server" };
  // A trip, as the server answers it.
  trip = (await server.create("trips", { customerName: "Asha Raman", custom })) as Trip;
  const options = { mutationMode: "optimistic", refreshes: ["trips", "timeline"] } as const;
  const { result } = renderHook(() => useSaveRow(trips, options), { wrapper: ResourcePage });
  await waitFor(() => expect(result.current).toBeTruthy());
  save = (values) => result.current(values, trip);
});

const bodies = () => server.asked("PATCH", /trips/).map(({ body }) => body);
const stored = () => server.read("trips", trip.id);
const byAnother = (values: Partial<Trip>) => server.change("trips", trip.id, values);
const shown = () => {
  const kept = queryClient.getQueriesData<{ data: unknown }>({
    queryKey: ["data", "default", "trips", "one"],
  });
  return kept[0]?.[1]?.data;
};

describe("useSaveRow", () => {
  it("sends what changed with the version that was read", async () => {
    const saved = await save({ origin: "Mumbai" });
    expect(bodies()).toEqual([{ origin: "Mumbai", version: 1 }]);
    expect(saved).toMatchObject({ version: 2 });
    expect(shown()).toEqual(saved);
  });

  it("shows the edit before the server has answered", async () => {
    const saving = save({ origin: "Mumbai" });
    expect(shown()).toMatchObject({ origin: "Mumbai", version: 1 });
    await saving;
  });

  it("keeps somebody else's edit of another field", async () => {
    await byAnother({ notes: "Window seats" });
    await save({ origin: "Mumbai" });
    expect(await stored()).toMatchObject({ notes: "Window seats", origin: "Mumbai", version: 3 });
  });

  it("overwrites nothing where somebody else edited the same field", async () => {
    await byAnother({ origin: "Delhi" });
    const saving = save({ origin: "Mumbai" });
    await expect(saving).rejects.toMatchObject({ statusCode: 409, current: { origin: "Delhi" } });
    expect(await stored()).toMatchObject({ origin: "Delhi" });
    expect(shown()).toMatchObject({ origin: "Delhi", version: 2 });
  });

  it("says nothing where somebody else edited the same field to the same value", async () => {
    await byAnother({ origin: "Mumbai" });
    expect(await save({ origin: "Mumbai" })).toMatchObject({ origin: "Mumbai" });
  });

  it("puts back what was there where the server refuses", async () => {
    const saving = save({ email: "the moon" });
    await expect(saving).rejects.toMatchObject({ statusCode: 422, errors: { email: expect.anything() } });
    expect(shown()).toMatchObject({ email: null });
  });

  it("takes back only what was refused where another edit has been saved meanwhile", async () => {
    rememberRow("trips", trip);
    const letGo = server.hold("PATCH", /trips/);
    const first = save({ email: "the moon" });
    await expect.poll(() => bodies().length).toBe(1);
    await save({ notes: "Window seats" });
    letGo();
    await expect(first).rejects.toMatchObject({ statusCode: 422 });
    expect(shown()).toMatchObject({ email: null, notes: "Window seats", version: 2 });
  });

  it("joins two people's query fields", async () => {
    const { version } = await server.person().ask("GET", "/api/tenants");
    await askQueryFields(version, false);
    await byAnother({ custom: { ...trip.custom, diet: "no nuts" } });
    const saving = save({ custom: { diet: "vegan", occasion: "birthday" } });
    expect(shown()).toMatchObject({
      custom: { diet: "vegan", occasion: "birthday", old: "kept by the server" },
    });
    await saving;
    expect(bodies().at(-1)).toEqual({ custom: { diet: "no nuts", occasion: "birthday" }, version: 2 });
    expect(await stored()).toMatchObject({ custom: { occasion: "birthday", old: "kept by the server" } });
  });
});
