import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callVerbOnce, dataProvider } from "../../src/providers/dataProvider";
import type { AnyRow } from "../../src/schema/resource";
import { offerDays } from "../pages/itineraries/openItinerary";
import { atServer } from "../setup/atServer";

const server = atServer();
let tripId = "";
let itineraryId = "";
beforeAll(async () => {
  const { trip, itinerary } = await offerDays(server.person());
  [tripId, itineraryId] = [trip.id, itinerary.id];
});
beforeEach(() => void server.signIn());

const verb = /\/duplicate$/;
const duplicate = (id = itineraryId) => callVerbOnce<AnyRow>("itineraries", id, "duplicate");
const keys = () => server.asked("POST", /./).map(({ headers }) => headers["Idempotency-Key"]);

describe("once", () => {
  it("repeats the key until an answer came, and takes a new one afterwards", async () => {
    server.lose("POST", verb);
    await expect(duplicate()).rejects.toThrow();
    const first = await duplicate();
    const second = await duplicate();
    const [lost, again, next] = keys();
    expect(lost).toMatch(/^[0-9a-f]{32}$/);
    expect([again === lost, next === lost]).toEqual([true, false]);
    const stored = await server
      .person()
      .ask("GET", `/api/itineraries?tripId=${tripId}&_sort=createdAt&_order=asc`);
    expect(stored).toMatchObject([{ id: itineraryId }, { id: first.id }, { id: second.id }]);
  });

  it("takes a new key after an error, and for another request", async () => {
    await expect(duplicate("00000000-0000-7000-8000-000000000000")).rejects.toMatchObject({
      statusCode: 404,
    });
    server.lose("POST", verb);
    await expect(duplicate("00000000-0000-7000-8000-000000000000")).rejects.toThrow();
    await duplicate();
    expect(new Set(keys()).size).toBe(3);
  });

  it("is how a row is made", async () => {
    const variables = { tripId, kind: "note", body: "Called" };
    const create = () => dataProvider.create({ resource: "timeline", variables });
    server.lose("POST", /timeline/);
    await expect(create()).rejects.toThrow();
    expect(await create()).toMatchObject({ data: variables });
    await create();
    const [lost, again, next] = keys();
    expect([again === lost, next === lost]).toEqual([true, false]);
    const notes = await server.person().ask("GET", `/api/timeline?tripId=${tripId}&kind=note`);
    expect(notes).toHaveLength(2);
  });
});
