import { afterAll, beforeAll, expect, it } from "vitest";
import { ratedTransport } from "../rest/ratedRows";
import { newOrganisation, startTestApp, type TestApp } from "../rest/startTestApp";

let test: TestApp;
beforeAll(async () => void (test = await startTestApp()));
afterAll(() => test.stop());

const transfer = {
  ...{ name: "Kochi airport to Munnar", city: "Kochi", country: "IN", includedKm: 110 },
  vehicles: [
    { name: "Sedan", seats: 3, bags: 2 },
    { name: "Van", seats: 6, bags: 6 },
  ],
};
const meals = { breakfast: false, lunch: false, dinner: false };
const sheet = {
  ...{ currency: "INR", terms: "commissionable", commission: 1_000 },
  rates: [
    { vehicle: "Sedan", price: 300_000 },
    { vehicle: "Van", price: 500_000 },
  ],
  supplements: [{ name: "Night surcharge", cost: 50_000, fromTime: "22:00", toTime: "06:00" }],
};

it("a transfer for nine is stored with the price of two vans, explained by the server, and offered for the day", async () => {
  const { owner, member } = await newOrganisation(test);
  const { id: transportId } = await ratedTransport(owner, transfer, sheet);
  const { body: trip } = await owner("POST", "/api/trips", { customerName: "Iris Bay" });
  const ride = { id: "ride", kind: "transfer", title: "To Munnar", transportId, startTime: "23:15" };
  const itinerary = {
    ...{ tripId: trip.id, name: "Nine", startDate: "2027-01-04", adults: 9, currency: "INR" },
    days: [{ id: "day-1", meals, items: [ride] }],
  };
  const { status, body: stored } = await owner("POST", "/api/itineraries", itinerary);
  expect(status).toBe(201);
  // 2 × (5,000 + 500), of which 10 % are ours.
  expect(stored.totals).toMatchObject({ cost: 990_000, markup: 110_000 });
  const { price } = (await owner("GET", `/api/itineraries/${stored.id}/price`)).body;
  const told = JSON.stringify(price.explanation);
  expect(told).toContain('Rate \\"Van, all year\\" of the sheet \\"Contract\\", gross less 10% commission.');
  expect(told).toContain("Not taken: is for Sedan.");
  expect(told).toContain("2 × Van; 2 × Sedan and 1 × Van would cost INR 1,500.00 more.");

  const few = { ...ride, vehicles: [{ vehicle: "Sedan", count: 2 }] };
  const named = await owner("PATCH", `/api/itineraries/${stored.id}`, {
    ...{ version: stored.version, days: [{ id: "day-1", meals, items: [few] }] },
  });
  expect(named.body.totals.cost).toBe(630_000);
  const { price: second } = (await owner("GET", `/api/itineraries/${stored.id}/price`)).body;
  expect(second.findings.map(({ code }: { code: string }) => code)).toContain("seats_missing");

  const offered = await owner("GET", "/api/itineraries/transport-services/offered?place=Kochi&on=2027-01-04");
  expect(offered.body).toMatchObject([
    { id: transportId, price: 270_000, currency: "INR", basis: "per_vehicle" },
  ]);
  const viewer = await member("viewer");
  expect((await viewer("GET", `/api/transport-services/${transportId}`)).status).toBe(200);
  expect((await viewer("GET", "/api/transport-sheets")).status).toBe(403);
});

it("a rate sheet names the vehicles of its service, and follows only one for the same", async () => {
  const { owner } = await newOrganisation(test);
  const { id: transportId } = await ratedTransport(owner, transfer, sheet);
  const [supplier] = (await owner("GET", "/api/suppliers")).body;
  const own = { ...sheet, name: "2028", supplierId: supplier.id, transportId };
  const refused = await owner("POST", "/api/transport-sheets", {
    ...own,
    rates: [{ vehicle: "Bus", price: 1 }],
  });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["rates.0.vehicle"]]);
  const [first] = (await owner("GET", "/api/transport-sheets")).body;
  const { body: other } = await owner("POST", "/api/transport-services", { ...transfer, name: "Back" });
  const astray = { ...own, transportId: other.id, followsId: first.id };
  expect((await owner("POST", "/api/transport-sheets", astray)).body.errors).toEqual({
    followsId: ["This rate sheet is for another transport service."],
  });
  const copy = await owner("POST", `/api/transport-sheets/${first.id}/copy`, { percent: 1_000 });
  expect(copy.body).toMatchObject({ followsId: first.id, rates: [{ price: 330_000 }, { price: 550_000 }] });
});
