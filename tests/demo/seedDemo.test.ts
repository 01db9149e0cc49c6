import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { batches } from "../../server/demo/data/data";
import { newId } from "../../server/database/newId";
import { seedDemo } from "../../server/demo/seedDemo";
import { addDays } from "../../src/domain/dates/plainDate";
import { instantAt, todayIn } from "../../src/domain/dates/wallTime";
import { checkItinerary } from "../domain/itineraries/priceAndCheck";
import { openErrors } from "../../src/domain/findings/checkItinerary";
import { tripTransitions } from "../../src/resources/shared/tripTransitions";
import { tripStates } from "../../src/vocabulary";
import type { HistoryPage } from "../../src/schema";
import { roleNames } from "../../src/schema/field/access";
import {
  asking,
  newOrganisation,
  signedIn,
  startTestApp,
  type Ask,
  type TestApp,
} from "../rest/startTestApp";
import { temporaryFolder } from "../setup/temporaryFolder";

let test: TestApp;
let owner: Ask;
const dataDir = temporaryFolder();
const password = "nine paper kites";
const now = new Date();
const today = todayIn("Asia/Kolkata", now);

const leftBehind = { tenantId: newId(), fileId: newId() };

const seed = ({ app } = test) => seedDemo({ services: app.services, password, log: app.log, now });

beforeAll(async () => {
  test = await startTestApp({ settings: { DATA_DIR: dataDir } });
  await test.app.services.files.put(leftBehind, { full: Buffer.from("of a start that was killed") });
  expect(await seed()).toBe(true);
  owner = asking(test.app, await signedIn(test.app, "owner", password));
});
afterAll(async () => {
  await test.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** All rows of hotels, activities or transport services with what lists leave out. */
async function priced(name: "hotels" | "activities" | "transport-services") {
  const ids = (await all(name)).map(({ id }) => `id=${id}`).join("&");
  // As below.
  // oxlint-disable-next-line typescript/no-explicit-any
  return (await owner("GET", `/api/itineraries/${name}?${ids}`)).body as any[];
}

/** The published rate sheets of those. */
async function sheetsOf(kind: "hotel" | "activity" | "transport", rows: readonly { id: string }[]) {
  const ids = rows.map(({ id }) => `id=${id}`).join("&");
  return (await owner("GET", `/api/itineraries/${kind}-sheets?${ids}`)).body;
}

/** All rows of a resource. */
async function all(name: string) {
  // Rows of every resource.
  // oxlint-disable-next-line typescript/no-explicit-any
  const rows: any[] = [];
  for (let start = 0; ; start += 200) {
    const { body } = await owner(
      "GET",
      `/api/${name}?_start=${start}&_end=${start + 200}&_sort=createdAt,id`,
    );
    rows.push(...body);
    if (body.length < 200) return rows;
  }
}

describe("the demo organisation", () => {
  it.each([
    ["users", 6],
    ["teams", 3],
    ["query-sources", 8],
    ["suppliers", 40],
    ["hotels", 12],
    ["activities", 24],
    ["transport-services", 8],
    ["transport-sheets", 8],
    ["trips", 80],
    ["itineraries", 20],
  ])("has so many %s: %i", async (name, count) => {
    const { headers } = await owner("GET", `/api/${name}?_end=1`);
    expect(headers["x-total-count"]).toBe(String(count));
  });

  it("has templates of whole trips and of days", async () => {
    const templates = await all("itinerary-templates");
    expect(templates.map(({ kind, dayCount }) => [kind, dayCount]).sort()).toEqual([
      ["days", 2],
      ["trip", 5],
      ["trip", 5],
    ]);
  });

  it("has six query fields, and trips that fill them in", async () => {
    const { body } = await owner("GET", "/api/tenants/query-fields");
    expect(body.queryFields).toHaveLength(6);
    const { headers } = await owner("GET", "/api/trips?custom.occasion=honeymoon");
    expect(Number(headers["x-total-count"])).toBeGreaterThan(0);
  });

  it("lets one user of each role sign in by the name of the role", async () => {
    for (const role of roleNames) {
      const ask = asking(test.app, await signedIn(test.app, role, password));
      expect((await ask("GET", "/api/users/me")).body).toMatchObject({
        username: role,
        role,
        isActive: true,
      });
    }
  });

  it("has trips in every state, in the months around today", async () => {
    const trips = await all("trips");
    const counts = Object.keys(tripStates).map((state) => [
      state,
      trips.filter(({ status }) => status === state).length,
    ]);
    expect(counts).toEqual(
      Object.keys(tripStates).map((state) => [
        state,
        batches.reduce((sum, { status, count }) => sum + (status === state ? count : 0), 0),
      ]),
    );
    const starts = trips.map(({ startDate }) => startDate).sort();
    expect(starts[0] < addDays(today, -20) && starts[79] > addDays(today, 90)).toBe(true);
    expect(trips.map(({ reference }) => reference)).toEqual(
      [...trips.map(({ reference }) => reference)].sort(),
    );
    const next = await owner("POST", "/api/trips", { customerName: "One more" });
    expect(next.body.reference).not.toBe(trips[79].reference);
    await owner("DELETE", `/api/trips/${next.body.id}`);
  });

  it("has hotels with rooms and with rates for the nights around today, and pictures that can be seen", async () => {
    for (const hotel of await priced("hotels")) {
      const sheets: { rates: Record<string, string>[] }[] = await sheetsOf("hotel", [hotel]);
      expect(hotel.roomTypes.length).toBeGreaterThan(1);
      for (const { name } of hotel.roomTypes)
        for (const day of [-60, 0, 60, 200, 360]) {
          const date = addDays(today, day);
          const rates = sheets
            .flatMap(({ rates }) => rates)
            .filter(
              ({ roomType, from, to }: Record<string, string>) =>
                roomType === name && from! <= date && date <= to!,
            );
          expect(rates.length).toBeGreaterThan(0);
        }
      const url = `/api/files/${hotel.photos[0]}/content?size=thumb`;
      expect((await owner("GET", url)).headers["content-type"]).toBe("image/jpeg");
    }
  });

  it("has follow-ups overdue, due today and later", async () => {
    const open = (await all("follow-ups")).filter(({ status }) => status === "open");
    const days = open.map(({ dueAt }) => todayIn("Asia/Kolkata", new Date(dueAt)));
    const count = (fits: (day: string) => boolean) => days.filter(fits).length;
    expect(count((day) => day < today)).toBeGreaterThan(3);
    expect(count((day) => day === today)).toBeGreaterThan(3);
    expect(count((day) => day > today)).toBeGreaterThan(10);
  });
});

describe("the demo's itineraries", () => {
  it("are priced, and what was sent has no error", async () => {
    const [hotels, activities] = [await priced("hotels"), await priced("activities")];
    const transports = await priced("transport-services");
    const hotelSheets = await sheetsOf("hotel", hotels);
    const activitySheets = await sheetsOf("activity", activities);
    const transportSheets = await sheetsOf("transport", transports);
    const { body: preferences } = await owner("GET", "/api/tenants");
    const organisation = {
      ...preferences,
      exchangeRates: await all("exchange-rates"),
      taxes: await all("taxes"),
    };
    const trips = new Map((await all("trips")).map((trip) => [trip.id, trip]));
    for (const { id } of await all("itineraries")) {
      const { body: itinerary } = await owner("GET", `/api/itineraries/${id}`);
      expect(itinerary.dayCount).toBe(itinerary.days.length);
      expect(itinerary.totals.total).toBeGreaterThan(1_000_000);
      expect(itinerary.totals.markup).toBeGreaterThan(0);
      const findings = checkItinerary({
        ...{ itinerary, hotels, activities, transports, organisation, pricedOn: today },
        ...{ hotelSheets, activitySheets, transportSheets },
        trip: trips.get(itinerary.tripId),
      });
      expect([itinerary.name, openErrors(findings)]).toEqual([itinerary.name, []]);
      expect(findings.filter(({ code }) => code === "items_overlap")).toEqual([]);
    }
  });

  it("give every sold trip exactly one that is accepted", async () => {
    const [trips, itineraries] = [await all("trips"), await all("itineraries")];
    const sold = trips.filter(({ status }) =>
      ["converted", "on_trip", "completed", "dropped"].includes(status),
    );
    expect(sold.length).toBeGreaterThan(9);
    for (const trip of sold) {
      const accepted = itineraries.filter(
        ({ tripId, status }) => tripId === trip.id && status === "accepted",
      );
      expect(accepted.map(({ id }) => id)).toEqual([trip.acceptedItineraryId]);
    }
  });
});

describe("the demo's histories", () => {
  it("lie in the past, in order, and make only moves of the table, up to the state of the trip", async () => {
    const now = new Date().toISOString();
    for (const trip of await all("trips")) {
      const { entries } = (await owner("GET", `/api/trips/${trip.id}/history`)).body as HistoryPage;
      expect(entries.every(({ at }) => at >= trip.createdAt && at <= now)).toBe(true);
      let state: unknown = "new";
      for (const { changes } of entries.reverse())
        for (const { from, to } of changes.filter(({ field }) => field === "status")) {
          expect([trip.reference, from]).toEqual([trip.reference, state]);
          expect(tripTransitions.table.some((known) => known.from === from && known.to === to)).toBe(true);
          state = to;
        }
      expect([trip.reference, state]).toEqual([trip.reference, trip.status]);
    }
  });

  it("are kept with who did it, through what and when, by the clock of that moment", async () => {
    const completed = (await all("trips")).find(({ status }) => status === "completed");
    const { body } = await owner("GET", `/api/trips/${completed.id}/history`);
    const told = body.entries.map(({ at, action, via, userId }: Record<string, string>) => ({
      at,
      did: `${action} ${via} ${userId === null ? "by itself" : "by somebody"}`,
    }));
    expect(told[0]).toEqual({
      at: instantAt(addDays(completed.endDate, 1), "00:05", "Asia/Kolkata").toISOString(),
      did: "update job by itself",
    });
    expect(told.slice(1, -1).map(({ did }: { did: string }) => did)).toContain("update form by somebody");
    expect(told.at(-1).at).toBe(completed.createdAt);
    expect(completed.updatedAt).toBe(told[0].at);
    const [organisation] = (await owner("GET", "/api/tenants/history")).body.entries;
    expect(todayIn("Asia/Kolkata", new Date(organisation.at))).toBe(addDays(today, -210));
  });

  it("give every closed trip its reason", async () => {
    const closed = (await all("trips")).filter(
      ({ status }) => status === "cancelled" || status === "dropped",
    );
    expect(closed.every(({ closeReason }) => closeReason !== null)).toBe(true);
  });
});

describe("seedDemo", () => {
  it("makes nothing a second time", async () => {
    const [before, pictures] = [await all("trips"), readdirSync(join(dataDir, "files"))];
    expect(await seed()).toBe(true);
    expect(await all("trips")).toEqual(before);
    expect(readdirSync(join(dataDir, "files"))).toEqual(pictures);
  });

  it("makes the same for the same moment", async () => {
    const other = await startTestApp();
    try {
      await seed(other);
      const stories = async ({ database }: TestApp) => {
        const [demo] = await database.query<{ id: string }>(
          "select value as id from installation where name = 'demo'",
        );
        const text = `select t.reference, t.customer_name, t.status, t.version, t.next_follow_up_at, u.username,
             (select json_agg(json_build_array(e.kind, e.body, e.created_at) order by e.created_at, e.kind, e.body)
              from timeline e where e.trip_id = t.id) as timeline
           from trips t left join users u on u.id = t.assignee_user_id
           where t.deleted_at is null order by t.reference`;
        return database.reading(demo?.id ?? "", (tx) => tx.query(text));
      };
      expect(await stories(other)).toEqual(await stories(test));
    } finally {
      await other.stop();
    }
  });

  it("makes nothing beside an organisation of people", async () => {
    const folder = temporaryFolder();
    const other = await startTestApp({ settings: { DATA_DIR: folder } });
    try {
      await newOrganisation(other);
      expect(await seed(other)).toBe(false);
      expect(existsSync(join(folder, "files"))).toBe(false);
    } finally {
      await other.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
