import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ratedActivity } from "../rest/ratedRows";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "../rest/startTestApp";

let test: TestApp;
let organisation: TestOrganisation;
let tripId: string;
let itineraryId: string;
// Rows of every shape.
// oxlint-disable-next-line typescript/no-explicit-any
let first: any;

const done = async (method: "GET" | "POST" | "PATCH", url: string, body?: object) => {
  const answer = await organisation.owner(method, url, body);
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const exchangeAt = (rate: string, date: string) =>
  done("POST", "/api/exchange-rates", { from: "USD", to: "INR", rate, date });
const differenceOf = (from: string, to: string, more = "") =>
  done("GET", `/api/${from === itineraryId ? "itineraries" : "offers"}/${from}/difference?to=${to}${more}`);
const change = async (changes: object) => {
  const { version } = await done("GET", `/api/itineraries/${itineraryId}`);
  return done("PATCH", `/api/itineraries/${itineraryId}`, { version, ...changes });
};
// Causes of every shape.
// oxlint-disable-next-line typescript/no-explicit-any
const said = (causes: any[]) => causes.map(({ kind, title, amount }) => [kind, title, amount]);
const meals = { breakfast: false, lunch: false, dinner: false };

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
  const { owner } = organisation;
  const { version } = await done("GET", "/api/tenants");
  await done("PATCH", "/api/tenants", {
    version,
    currency: "INR",
    timeZone: "Asia/Kolkata",
    defaultMarkup: 1_000,
  });
  const activity = await ratedActivity(
    owner,
    { name: "Harbour walk", city: "Kochi", country: "IN", ticketTypes: [{ name: "Everyone" }] },
    { currency: "USD", rates: [{ ticketType: "Everyone", price: 1_000 }] },
  );
  await exchangeAt("80", "2026-01-01");
  const trip = { customerName: "Ines Calder", phone: "+44 7700 900461", startDate: "2027-03-01", adults: 2 };
  ({ id: tripId } = await done("POST", "/api/trips", trip));
  // 2 × 10 USD at 80, and 1,000.00 INR, each with 10 % added: 1,760.00 + 1,100.00.
  const items = [
    { id: "i1", kind: "activity", title: "Harbour walk", activityId: activity.id },
    {
      id: "i2",
      kind: "transfer",
      title: "To the airport",
      cost: 100_000,
      basis: "flat",
      internalNote: "Ask Tomas",
    },
  ];
  const days = [{ id: "d1", title: "Kochi", meals, items }];
  const content = { tripId, name: "Coast", currency: "INR", startDate: "2027-03-01", adults: 2, days };
  ({ id: itineraryId } = await done("POST", "/api/itineraries", content));
  first = (await done("POST", `/api/itineraries/${itineraryId}/send`, {})).offer;
});
afterAll(() => test.stop());

describe("the difference of two versions or drafts", () => {
  it("is nothing right after sending, whatever the rates are by then", async () => {
    await exchangeAt("90", "2026-02-01");
    const nothing = { changes: [], causes: [], difference: 0 };
    expect(await differenceOf(first.id, itineraryId)).toMatchObject(nothing);
    // Without a name each is compared with the other.
    const drafted = await done("GET", `/api/itineraries/${itineraryId}/difference`);
    expect(drafted).toMatchObject({ ...nothing, to: { id: first.id, number: 1 } });
    expect(await done("GET", `/api/offers/${first.id}/difference`)).toMatchObject({
      ...nothing,
      to: { id: itineraryId },
    });
  });

  it("tells what was changed in the draft, and why it costs more, in causes that add up", async () => {
    const [day] = first.days;
    const guide = { id: "i3", kind: "guide", title: "Ana", cost: 200_000, basis: "flat" };
    await change({
      ...{ adults: 3, terms: "Paid on booking.", days: [{ ...day, items: [...day.items, guide] }] },
      adjustment: { kind: "discount_amount", amount: 10_000, reason: "Returning guests" },
    });
    const { from, to, changes, causes, difference } = await differenceOf(first.id, itineraryId);
    expect([from, to]).toMatchObject([
      { id: first.id, number: 1, price: { currency: "INR", total: 286_000 } },
      // 3 × 10 USD at 90 and 3,000.00 INR, each with 10 % added, less 100.00.
      { id: itineraryId, number: null, price: { currency: "INR", total: 617_000 } },
    ]);
    // One more at the old rate; the guide; then 10 × 3 USD of 10 rupees more.
    expect(said(causes)).toEqual([
      ["party", "Harbour walk", 88_000],
      ["item", "Ana", 220_000],
      ["exchange", "Harbour walk", 33_000],
      ["adjustment", null, -10_000],
    ]);
    expect(difference).toBe(331_000);
    expect(changes[0].fields.map(({ field }: { field: string }) => field)).toEqual([
      "adults",
      "adjustment",
      "terms",
    ]);
    expect(changes.slice(1)).toMatchObject([
      { on: "item", change: "added", title: "Ana", to: { day: 1, item: 3 } },
    ]);
  });

  it("tells a viewer the same difference by what items cost, and nothing of costs, adjustment or notes", async () => {
    const viewer = await organisation.member("viewer");
    const { body } = await viewer("GET", `/api/offers/${first.id}/difference?to=${itineraryId}`);
    expect(said(body.causes)).toEqual([
      ["item", "Harbour walk", 121_000],
      ["item", "Ana", 220_000],
      ["other", null, -10_000],
    ]);
    expect(body.changes[0].fields.map(({ field }: { field: string }) => field)).toEqual(["adults", "terms"]);
    expect(JSON.stringify(body)).not.toMatch(/Tomas|Returning|markup|rates/);
  });

  it("compares another itinerary of the trip, options with each other, and two currencies each in its own", async () => {
    const copy = await done("POST", `/api/itineraries/${itineraryId}/duplicate`, {});
    expect(await differenceOf(itineraryId, copy.id)).toMatchObject({
      ...{ causes: [], difference: 0 },
      changes: [{ on: "whole", fields: [{ field: "name", from: "Coast", to: copy.name }] }],
    });
    const options = [
      { id: "plain", name: "Plain" },
      { id: "guided", name: "Guided" },
    ];
    const { days, version } = copy;
    const [day] = days;
    const guided = day.items.map((item: { id: string }) =>
      item.id === "i3" ? { ...item, optionId: "guided" } : item,
    );
    await done("PATCH", `/api/itineraries/${copy.id}`, {
      version,
      options,
      days: [{ ...day, items: guided }],
    });
    const ofOptions = await done(
      "GET",
      `/api/itineraries/${copy.id}/difference?to=${copy.id}&option=plain&toOption=guided`,
    );
    expect(said(ofOptions.causes)).toEqual([["option", "Ana", 220_000]]);
    expect([ofOptions.from.option.name, ofOptions.to.option.name, ofOptions.difference]).toEqual([
      ...["Plain", "Guided", 220_000],
    ]);
    const { version: next } = await done("GET", `/api/itineraries/${copy.id}`);
    await done("PATCH", `/api/itineraries/${copy.id}`, { version: next, currency: "USD" });
    const abroad = await differenceOf(first.id, copy.id);
    expect([abroad.causes, abroad.difference, abroad.to.price.currency]).toEqual([null, null, "USD"]);
  });

  it("refuses another trip's, an unknown one, and an option that is not there", async () => {
    const { id: otherTrip } = await done("POST", "/api/trips", {
      customerName: "Ada",
      phone: "+44 7700 900462",
    });
    const other = await done("POST", `/api/trips/${otherTrip}/itineraries`, {});
    const url = `/api/offers/${first.id}/difference`;
    const statusOf = async (query: string) => (await organisation.owner("GET", url + query)).status;
    expect(await statusOf(`?to=${other.id}`)).toBe(400);
    expect(await statusOf("?to=00000000-0000-4000-8000-000000000000")).toBe(404);
    expect(await statusOf(`?to=${itineraryId}&toOption=gone`)).toBe(400);
    expect(await statusOf("?to=Coast")).toBe(400);
    expect(await statusOf("?option=a&option=b")).toBe(400);
    expect(await statusOf(`?to=${itineraryId}&deep=1`)).toBe(400);
  });
});
