import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnquiry } from "../../src/domain/enquiries/readEnquiry";
import { asOwner } from "../database/catalogue";
import { timelineOf } from "./timelineOf";
import {
  type Ask,
  newOrganisation,
  startTestApp,
  type TestApp,
  type TestOrganisation,
} from "../rest/startTestApp";

let test: TestApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
});
afterAll(() => test.stop());

const history = (tripId: string) => timelineOf(organisation.owner, tripId);
const year = new Date().getUTCFullYear();

describe("the destinations in use", () => {
  it("are the most frequent first, in one spelling, and found by a part whatever its letters", async () => {
    const { owner } = await newOrganisation(test);
    const { owner: stranger } = await newOrganisation(test);
    const trips = [["Kochi", "Munnar"], ["munnar", "São Tomé"], ["Munnar"]];
    for (const destinations of trips) await owner("POST", "/api/trips", { customerName: "A", destinations });
    const { body: deleted } = await owner("POST", "/api/trips", { customerName: "A", destinations: ["Goa"] });
    await owner("DELETE", `/api/trips/${deleted.id}`);
    const names = async (query = "") => (await owner("GET", `/api/trips/destinations${query}`)).body;
    expect(await names()).toEqual(["Munnar", "Kochi", "São Tomé"]);
    expect(await names("?q=sao")).toEqual(["São Tomé"]);
    expect(await names("?q=%25")).toEqual([]);
    expect(await names("?limit=500")).toEqual(["Munnar", "Kochi", "São Tomé"]);
    expect((await owner("GET", "/api/trips/destinations?limit=501")).status).toBe(400);
    expect((await stranger("GET", "/api/trips/destinations")).body).toEqual([]);
    expect((await owner("GET", "/api/trips/destinations?q=a&q=b")).status).toBe(400);
    expect((await owner("GET", "/api/trips/destinations?x=a")).status).toBe(400);
  });
});

describe("the places that an organisation knows", () => {
  const place = { country: "IN" };
  it("are those of its hotels, activities, transport and templates too, after its trips', and are read in a pasted mail", async () => {
    const { owner, member } = await newOrganisation(test);
    const { owner: stranger } = await newOrganisation(test);
    const make = async (ask: Ask, resource: string, body: object) => {
      const { status, body: made } = await ask("POST", `/api/${resource}`, body);
      if (status !== 201) throw new Error(JSON.stringify(made));
      return made;
    };
    const names = async (ask: Ask, query = "?limit=500") =>
      (await ask("GET", `/api/trips/destinations${query}`)).body;
    expect(await names(owner)).toEqual([]);
    await make(owner, "hotels", { name: "Lake House", city: "Kumarakom", ...place });
    await make(owner, "hotels", { name: "Hill View", city: "Munnar", ...place });
    await make(owner, "hotels", { name: "Tea Lodge", city: "munnar", ...place });
    await make(owner, "hotels", { name: "Tea House", city: "Munnar", ...place });
    await make(owner, "activities", {
      name: "Boat ride",
      city: "Alleppey",
      ticketTypes: [{ name: "All" }],
      ...place,
    });
    await make(owner, "transport-services", { name: "Transfer", city: "Kochi", ...place });
    await make(owner, "itinerary-templates", { name: "Seven days", destinations: ["Thekkady", "Kochi"] });
    const gone = await make(owner, "hotels", { name: "Gone", city: "Varkala", ...place });
    await owner("DELETE", `/api/hotels/${gone.id}`);
    await make(stranger, "hotels", { name: "Theirs", city: "Hampi", ...place });
    await make(owner, "trips", { customerName: "A", destinations: ["Goa"] });
    const known = await names(owner);
    expect(known.slice(0, 2)).toEqual(["Goa", "Munnar"]);
    expect(known.toSorted()).toEqual(["Alleppey", "Goa", "Kochi", "Kumarakom", "Munnar", "Thekkady"]);
    expect(await names(owner, "?q=kumara")).toEqual(["Kumarakom"]);
    expect(await names(stranger)).toEqual(["Hampi"]);
    // A viewer reads no templates.
    expect((await names(await member("viewer"))).toSorted()).toEqual([
      ...["Alleppey", "Goa", "Kochi", "Kumarakom", "Munnar"],
    ]);
    const { findings } = readEnquiry("We would like to see Munnar and the houseboats of Alleppey in May.", {
      ...{ today: "2026-11-28", country: "IN", currencies: ["INR"], monthFirst: false, destinations: known },
    });
    const read = findings.find(({ field }) => field === "destinations");
    expect(read?.value).toEqual(["Munnar", "Alleppey"]);
  });
});

describe("the value of what is sold and offered", () => {
  it("is added up by currency: what was won this month, and of each open trip the offer sent last", async () => {
    const { owner, member } = await newOrganisation(test);
    const { owner: stranger } = await newOrganisation(test);
    const dates = { startDate: "2027-03-01", endDate: "2027-03-01", phone: "+44 7700 900461" };
    const trip = async () => (await owner("POST", "/api/trips", { customerName: "A", ...dates })).body.id;
    const meals = { breakfast: false, lunch: false, dinner: false };
    /** An offer at that price, in minor units, with neither markup nor tax. */
    const offer = async (tripId: string, currency: string, price: number, to: string) => {
      const item = { id: "i", kind: "transfer", title: "T", cost: price, currency };
      const offered = await owner("POST", "/api/itineraries", {
        tripId,
        name: `${currency} ${price}`,
        currency,
        startDate: dates.startDate,
        markup: { kind: "percent", basisPoints: 0 },
        days: [{ id: "d", meals, items: [item] }],
      });
      if (offered.body.totals?.total !== price) throw new Error(JSON.stringify(offered.body));
      const { status, body } = await owner("POST", `/api/itineraries/${offered.body.id}/move`, { to });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return offered.body.id;
    };
    const sell = async (currency: string, price: number) => {
      const id = await trip();
      await offer(id, currency, price, "accepted");
      const { status, body } = await owner("POST", `/api/trips/${id}/move`, { to: "converted" });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return id;
    };
    const figures = async (ask: Ask, query: string) => {
      const url = `/api/trips/aggregate?_measures=value_sum,margin_sum&${query}`;
      const { total } = (await ask("GET", url)).body;
      return [total.count, total.measures.value_sum, total.measures.margin_sum];
    };
    const since = new Date(Date.now() - 86_400_000 * 20).toISOString();
    const won = `convertedAt_gte=${since}&status=converted&status=on_trip&status=completed`;
    const open = "status=new&status=in_progress&status=quoted&status=on_hold&value_null=false";
    expect([await figures(owner, won), await figures(owner, open)]).toEqual([
      [0, [], []],
      [0, [], []],
    ]);

    await sell("INR", 19_990_000);
    await sell("INR", 10_000);
    await sell("USD", 172_016);
    const [earlier, dropped, deleted] = [await sell("INR", 1), await sell("INR", 2), await sell("INR", 4)];
    await asOwner(test.urls.ownerUrl, (client) =>
      client.query("update trips set converted_at = converted_at - interval '32 days' where id = $1", [
        earlier,
      ]),
    );
    await owner("POST", `/api/trips/${dropped}/move`, { to: "dropped", closeReason: "price" });
    await owner("DELETE", `/api/trips/${deleted}`);

    const [two, draft, lost] = [await trip(), await trip(), await trip()];
    await offer(two, "INR", 50_000, "sent");
    await offer(two, "INR", 70_000, "sent");
    await offer(await trip(), "JPY", 300_000, "sent");
    const item = { id: "i", kind: "transfer", title: "T", cost: 8, currency: "INR" };
    await owner("POST", "/api/itineraries", {
      tripId: draft,
      name: "D",
      days: [{ id: "d", meals, items: [item] }],
    });
    await offer(lost, "INR", 16, "sent");
    await owner("POST", `/api/trips/${lost}/move`, { to: "cancelled", closeReason: "price" });

    expect(await figures(owner, won)).toEqual([
      3,
      [
        { currency: "INR", amount: 20_000_000, count: 2 },
        { currency: "USD", amount: 172_016, count: 1 },
      ],
      [
        { currency: "INR", amount: 0, count: 2 },
        { currency: "USD", amount: 0, count: 1 },
      ],
    ]);
    const [, offered] = await figures(owner, open);
    expect(offered).toEqual([
      { currency: "INR", amount: 70_000, count: 1 },
      { currency: "JPY", amount: 300_000, count: 1 },
    ]);
    // What a lost trip was offered for stays known.
    expect((await owner("GET", `/api/trips/${lost}`)).body.value).toEqual({ amount: 16, currency: "INR" });
    expect((await figures(stranger, open))[0]).toBe(0);
    for (const role of ["admin", "accounts"] as const) {
      const { status, body } = await (await member(role))("GET", `/api/trips/${two}`);
      expect([status, body.value]).toEqual([200, { amount: 70_000, currency: "INR" }]);
    }
    for (const role of ["sales", "operations", "viewer"] as const) {
      const ask = await member(role);
      expect((await ask("GET", `/api/trips/${two}`)).body).not.toHaveProperty("value");
      for (const query of ["_measures=value_sum", "_measures=margin_sum", "value_null=false"])
        expect((await ask("GET", `/api/trips/aggregate?${query}`)).status).toBe(400);
    }
  });

  it("follows what is withdrawn, accepted and deleted, and what it earns", async () => {
    const { owner } = await newOrganisation(test);
    const { id: tripId } = (await owner("POST", "/api/trips", { customerName: "A" })).body;
    const item = { id: "i", kind: "transfer", title: "T", cost: 10_000, currency: "EUR" };
    const days = [{ id: "d", meals: { breakfast: false, lunch: false, dinner: false }, items: [item] }];
    const offer = async (name: string, basisPoints: number) => {
      const markup = { kind: "percent", basisPoints };
      const { body } = await owner("POST", "/api/itineraries", {
        ...{ tripId, name, currency: "EUR", startDate: "2027-03-01", markup, days },
      });
      return body.id;
    };
    const move = async (id: string, to: string) =>
      expect((await owner("POST", `/api/itineraries/${id}/move`, { to })).status).toBe(200);
    const stands = async () => {
      const { value, margin, version } = (await owner("GET", `/api/trips/${tripId}`)).body;
      return [value?.amount ?? null, margin?.amount ?? null, version];
    };
    const [a, b] = [await offer("A", 1_000), await offer("B", 2_000)];
    expect((await stands()).slice(0, 2)).toEqual([null, null]);
    await move(a, "sent");
    await move(b, "sent");
    const [value, margin, version] = await stands();
    expect([value, margin]).toEqual([12_000, 2_000]);
    await move(b, "draft");
    expect(await stands()).toEqual([11_000, 1_000, version]);
    await move(b, "accepted");
    expect((await stands()).slice(0, 2)).toEqual([12_000, 2_000]);
    await move(b, "draft");
    expect((await stands()).slice(0, 2)).toEqual([11_000, 1_000]);
    expect((await owner("DELETE", `/api/itineraries/${a}`)).status).toBe(204);
    expect((await stands()).slice(0, 2)).toEqual([null, null]);
    expect((await owner("POST", `/api/itineraries/${a}/restore`)).status).toBe(200);
    expect((await stands()).slice(0, 2)).toEqual([11_000, 1_000]);
  });
});

describe("how long a customer waited for the first answer", () => {
  it("is kept once somebody wrote or spoke to them, and stays", async () => {
    const { owner } = await newOrganisation(test);
    const came = async () => {
      const { id } = (await owner("POST", "/api/trips", { customerName: "A" })).body;
      await asOwner(test.urls.ownerUrl, (client) =>
        client.query("update trips set created_at = created_at - interval '95 minutes' where id = $1", [id]),
      );
      return id;
    };
    const waited = async (id: string) => (await owner("GET", `/api/trips/${id}`)).body.answeredAfter;
    const note = (tripId: string, kind: string) =>
      owner("POST", "/api/timeline", { tripId, kind, body: "Said hello" });
    const [called, moved, offered] = [await came(), await came(), await came()];
    await note(called, "note");
    expect(await waited(called)).toBeNull();
    await note(called, "call");
    expect(await waited(called)).toBe(95);
    await asOwner(test.urls.ownerUrl, (client) =>
      client.query("update trips set created_at = created_at - interval '5 minutes' where id = $1", [called]),
    );
    await note(called, "call");
    expect(await waited(called)).toBe(95);
    // To take it up is no answer.
    expect((await owner("POST", `/api/trips/${moved}/move`, { to: "in_progress" })).status).toBe(200);
    expect(await waited(moved)).toBeNull();
    const days = [{ id: "d", meals: { breakfast: false, lunch: false, dinner: false }, items: [] }];
    const { body } = await owner("POST", "/api/itineraries", {
      ...{ tripId: offered, name: "A", currency: "EUR", startDate: "2027-03-01", days },
    });
    expect((await owner("POST", `/api/itineraries/${body.id}/move`, { to: "sent" })).status).toBe(200);
    expect(await waited(offered)).toBe(95);
    const { total } = (await owner("GET", "/api/trips/aggregate?_measures=answeredAfter_median")).body;
    expect(total).toEqual({ count: 3, measures: { answeredAfter_median: 95 } });
  });
});

describe("a new trip", () => {
  it("gets a number of its year, a clock for the first response and an entry in its history", async () => {
    const { owner } = await newOrganisation(test);
    const given = { customerName: "Ines Calder", adults: 2, childAges: [7], destinations: ["Kochi"] };
    const first = await owner("POST", "/api/trips", given);
    const second = await owner("POST", "/api/trips", {
      ...given,
      startDate: "2027-12-24",
      endDate: "2027-12-30",
    });
    expect([first.status, first.body.reference, second.body.reference]).toEqual([
      201,
      `TRP-${year}-00001`,
      `TRP-${year}-00002`,
    ]);
    // No working hours are set, so every hour counts: four of them.
    expect(Date.parse(first.body.firstResponseDueAt) - Date.parse(first.body.createdAt)).toBeCloseTo(
      4 * 3_600_000,
      -3,
    );
    expect(await timelineOf(owner, second.body.id)).toMatchObject([
      { kind: "enquiry", userId: owner.id, body: "2 adults, 1 child · Kochi · 24 to 30 Dec 2027" },
    ]);
  });

  it("shares no number with another, fifty at once", async () => {
    const { owner } = await newOrganisation(test);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        owner("POST", "/api/trips", { customerName: `Guest ${index}` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201));
    const references = answers.map(({ body }) => body.reference).sort();
    expect(new Set(references).size).toBe(50);
    expect([references[0], references[49]]).toEqual([`TRP-${year}-00001`, `TRP-${year}-00050`]);
  });

  it("is not lost to a number that an undone request took", async () => {
    const { owner } = await newOrganisation(test);
    const wrong = { customerName: "A", querySourceId: "01890000-0000-7000-8000-000000000000" };
    expect((await owner("POST", "/api/trips", wrong)).status).toBe(422);
    expect((await owner("POST", "/api/trips", { customerName: "B" })).body.reference).toBe(
      `TRP-${year}-00001`,
    );
  });

  it("refuses an end before its start, also when only one of them changes", async () => {
    const { owner } = organisation;
    const dates = { startDate: "2027-05-10", endDate: "2027-05-09" };
    const refused = await owner("POST", "/api/trips", { customerName: "A", ...dates });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["endDate"]]);
    const { body: trip } = await owner("POST", "/api/trips", {
      customerName: "A",
      ...dates,
      endDate: "2027-05-12",
    });
    const later = await owner("PATCH", `/api/trips/${trip.id}`, { version: 1, startDate: "2027-05-13" });
    expect([later.status, Object.keys(later.body.errors)]).toEqual([422, ["endDate"]]);
    expect((await owner("PATCH", `/api/trips/${trip.id}`, { version: 1, endDate: null })).status).toBe(200);
  });
});

describe("assignment", () => {
  it("takes the team of the source and gives the trips out in turn", async () => {
    const { owner, member } = await newOrganisation(test);
    const [sales, admin, viewer] = [await member("sales"), await member("admin"), await member("viewer")];
    const team = await owner("POST", "/api/teams", {
      name: "Islands",
      members: [sales.id, viewer.id, admin.id],
      autoAssignment: "round_robin",
    });
    const source = await owner("POST", "/api/query-sources", { name: "Fair", defaultTeamId: team.body.id });
    const trips = [];
    for (let index = 0; index < 4; index += 1)
      trips.push(await owner("POST", "/api/trips", { customerName: "A", querySourceId: source.body.id }));
    expect(trips.map(({ body }) => body.assigneeTeamId)).toEqual(
      Array.from({ length: 4 }, () => team.body.id),
    );
    // A viewer cannot work on a trip, so the turn passes by.
    expect(trips.map(({ body }) => body.assigneeUserId)).toEqual([sales.id, admin.id, sales.id, admin.id]);
    const [, assigned] = await timelineOf(owner, trips[0]?.body.id);
    expect(assigned).toMatchObject({
      kind: "assignment",
      changes: [
        { field: "assigneeUserId", from: null, to: sales.id },
        { field: "assigneeTeamId", from: null, to: team.body.id },
      ],
    });
  });

  it("gives twenty trips at once to those with the fewest open ones, evenly", async () => {
    const { owner, member } = await newOrganisation(test);
    const [one, two] = [await member("sales"), await member("sales")];
    const team = await owner("POST", "/api/teams", {
      name: "Islands",
      members: [one.id, two.id],
      autoAssignment: "least_open",
    });
    for (let index = 0; index < 4; index += 1)
      await owner("POST", "/api/trips", { customerName: "Busy", assigneeUserId: one.id });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        owner("POST", "/api/trips", { customerName: "A", assigneeTeamId: team.body.id }),
      ),
    );
    const mine = answers.filter(({ body }) => body.assigneeUserId === one.id);
    expect([mine.length, answers.length - mine.length]).toEqual([8, 12]);
  });

  it("assigns a trip that moves to such a team, and leaves one alone that has its person", async () => {
    const { owner, member } = await newOrganisation(test);
    const sales = await member("sales");
    const team = await owner("POST", "/api/teams", {
      name: "Islands",
      members: [sales.id],
      autoAssignment: "round_robin",
    });
    const change = { version: 1, assigneeTeamId: team.body.id };
    const { body: free } = await owner("POST", "/api/trips", { customerName: "A" });
    const { body: taken } = await owner("POST", "/api/trips", {
      customerName: "B",
      assigneeUserId: owner.id,
    });
    expect((await owner("PATCH", `/api/trips/${free.id}`, change)).body.assigneeUserId).toBe(sales.id);
    expect((await owner("PATCH", `/api/trips/${taken.id}`, change)).body.assigneeUserId).toBe(owner.id);
  });
});

describe("the history of a trip", () => {
  it("tells changed fields by their labels and readable values", async () => {
    const { owner } = organisation;
    const source = await owner("POST", "/api/query-sources", { name: "Harbour fair" });
    const { body: trip } = await owner("POST", "/api/trips", {
      customerName: "Ines Calder",
      startDate: "2027-01-05",
    });
    await owner("PATCH", `/api/trips/${trip.id}`, {
      version: 1,
      priority: "urgent",
      startDate: "2027-01-07",
      destinations: ["Kochi", "Munnar"],
      nationality: "NO",
      budget: { amount: 12_500_000, currency: "INR" },
      querySourceId: source.body.id,
      customerName: "Ines Calder",
    });
    const [, change] = await history(trip.id);
    expect(change).toMatchObject({ kind: "field_change", userId: owner.id });
    expect(change?.changes?.map(({ field, from, to }) => [field, from, to])).toEqual([
      ["priority", "normal", "urgent"],
      ["querySourceId", null, source.body.id],
      ["nationality", null, "NO"],
      ["destinations", [], ["Kochi", "Munnar"]],
      ["startDate", "2027-01-05", "2027-01-07"],
      ["budget", null, { amount: 12_500_000, currency: "INR" }],
    ]);
  });

  it("says nothing where nothing changed", async () => {
    const { owner } = organisation;
    const { body: trip } = await owner("POST", "/api/trips", {
      customerName: "Ines Calder",
      destinations: ["Kochi"],
    });
    await owner("PATCH", `/api/trips/${trip.id}`, {
      version: 1,
      destinations: ["Kochi"],
      customerName: "Ines Calder",
    });
    expect(await history(trip.id)).toHaveLength(1);
  });

  it("names query fields as the organisation does", async () => {
    const { owner } = await newOrganisation(test);
    const queryFields = [
      { key: "occasion", label: "Occasion", kind: "choice", options: [{ value: "h", label: "Honeymoon" }] },
    ];
    expect((await owner("PATCH", "/api/tenants", { version: 1, queryFields })).status).toBe(200);
    const { body: trip } = await owner("POST", "/api/trips", { customerName: "A" });
    await owner("PATCH", `/api/trips/${trip.id}`, { version: 1, custom: { occasion: "h" } });
    const [, changed] = await timelineOf(owner, trip.id);
    expect(changed?.changes).toEqual([{ field: "custom", from: { occasion: null }, to: { occasion: "h" } }]);
  });

  it("takes from people what people write, and nothing else", async () => {
    const { owner } = organisation;
    const { body: trip } = await owner("POST", "/api/trips", { customerName: "A" });
    const write = (kind: string, body: string | null = "Words") =>
      owner("POST", "/api/timeline", { tripId: trip.id, kind, body });
    for (const kind of ["note", "call", "whatsapp", "email", "meeting"])
      expect((await write(kind)).status).toBe(201);
    for (const kind of ["status_change", "assignment", "itinerary_sent", "field_change"])
      expect(Object.keys((await write(kind)).body.errors)).toEqual(["kind"]);
    expect(Object.keys((await write("note", " ")).body.errors)).toEqual(["body"]);
  });
});

describe("the timeline of a trip", () => {
  it("goes page by page, with each part by itself, and tells the enquiry as it was", async () => {
    const { owner } = organisation;
    const { body: trip } = await owner("POST", "/api/trips", { customerName: "A", destinations: ["Kochi"] });
    await owner("PATCH", `/api/trips/${trip.id}`, { version: 1, destinations: ["Goa"], adults: 5 });
    for (let index = 0; index < 30; index += 1)
      await owner("POST", "/api/timeline", { tripId: trip.id, kind: "note", body: `Note ${index}` });
    const all = await timelineOf(owner, trip.id);
    expect(all.map(({ kind, body }) => body ?? kind)).toEqual([
      "2 adults · Kochi",
      "field_change",
      ...Array.from({ length: 30 }, (_, index) => `Note ${index}`),
    ]);
    for (const part of ["notes", "contacts", "changes"])
      expect([part, (await timelineOf(owner, trip.id, part)).map(({ kind }) => kind)]).toEqual([
        part,
        { notes: Array(30).fill("note"), contacts: ["enquiry"], changes: ["field_change"] }[part],
      ]);
    const page = (await owner("GET", `/api/trips/${trip.id}/timeline`)).body;
    expect([page.entries.length, page.earlier]).toEqual([25, page.entries.at(-1).id]);
    expect((await owner("GET", `/api/trips/${trip.id}/timeline?part=other`)).status).toBe(400);
    const { owner: stranger } = await newOrganisation(test);
    expect((await stranger("GET", `/api/trips/${trip.id}/timeline`)).status).toBe(404);
  });
});

describe("the first contact", () => {
  it.each(["call", "whatsapp", "email", "meeting"])(
    "by %s starts the work and stops the clock",
    async (kind) => {
      const { owner } = organisation;
      const { body: trip } = await owner("POST", "/api/trips", { customerName: "A" });
      await owner("POST", "/api/timeline", { tripId: trip.id, kind, body: "Spoke about dates" });
      expect((await owner("GET", `/api/trips/${trip.id}`)).body).toMatchObject({
        status: "in_progress",
        firstResponseDueAt: null,
      });
      expect(await history(trip.id)).toMatchObject([
        { kind: "enquiry" },
        { kind },
        { kind: "status_change", from: "new", to: "in_progress" },
      ]);
    },
  );

  it("is not a note", async () => {
    const { owner } = organisation;
    const { body: trip } = await owner("POST", "/api/trips", { customerName: "A" });
    await owner("POST", "/api/timeline", { tripId: trip.id, kind: "note", body: "Looks promising" });
    expect((await owner("GET", `/api/trips/${trip.id}`)).body).toMatchObject({ status: "new" });
  });

  it("takes notes of accounts, who log no contacts", async () => {
    const { owner, member } = organisation;
    const [accounts, viewer] = [await member("accounts"), await member("viewer")];
    const { body: trip } = await owner("POST", "/api/trips", { customerName: "A" });
    const write = (kind: string) =>
      accounts("POST", "/api/timeline", { tripId: trip.id, kind, body: "Paid" });
    expect((await write("note")).status).toBe(201);
    const refused = await write("call");
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["kind"]]);
    const note = { tripId: trip.id, kind: "note", body: "Paid" };
    expect((await viewer("POST", "/api/timeline", note)).status).toBe(403);
  });
});

describe("a follow-up", () => {
  it("keeps the trip's next step at the earliest open one or its first answer, without making its version stale", async () => {
    const { owner } = organisation;
    const { body: trip } = await owner("POST", "/api/trips", { customerName: "A", assigneeUserId: owner.id });
    const plan = async (dueAt: string) =>
      (await owner("POST", "/api/follow-ups", { tripId: trip.id, dueAt })).body;
    const next = async () => (await owner("GET", `/api/trips/${trip.id}`)).body.nextFollowUpAt;
    expect(await next()).toBe(trip.firstResponseDueAt);
    const later = await plan("2026-02-01T10:00:00.000Z");
    expect(later.assigneeUserId).toBe(owner.id);
    const sooner = await plan("2026-01-15T10:00:00.000Z");
    expect(await next()).toBe("2026-01-15T10:00:00.000Z");
    await owner("PATCH", `/api/follow-ups/${sooner.id}`, { version: 1, dueAt: "2026-03-01T10:00:00.000Z" });
    expect(await next()).toBe("2026-02-01T10:00:00.000Z");
    await owner("DELETE", `/api/follow-ups/${later.id}`);
    expect(await next()).toBe("2026-03-01T10:00:00.000Z");
    await owner("POST", `/api/follow-ups/${later.id}/restore`);
    expect(await next()).toBe("2026-02-01T10:00:00.000Z");
    expect((await owner("GET", `/api/trips/${trip.id}`)).body.version).toBe(1);
  });

  it("that is done keeps its time, tells the history, and counts as a contact where somebody was reached", async () => {
    const { owner } = organisation;
    const { body: trip } = await owner("POST", "/api/trips", { customerName: "A" });
    const plan = async () =>
      (
        await owner("POST", "/api/follow-ups", {
          tripId: trip.id,
          dueAt: "2027-01-15T10:00:00Z",
          note: "Ask about rooms",
        })
      ).body;
    const finish = async (outcome: string) =>
      (await owner("PATCH", `/api/follow-ups/${(await plan()).id}`, { version: 1, status: "done", outcome }))
        .body;
    expect(await finish("no_answer")).toMatchObject({ status: "done", doneAt: expect.any(String) });
    expect((await owner("GET", `/api/trips/${trip.id}`)).body.status).toBe("new");
    await finish("interested");
    expect((await owner("GET", `/api/trips/${trip.id}`)).body.status).toBe("in_progress");
    expect((await history(trip.id)).map(({ kind, body }) => [kind, body]).slice(1)).toEqual([
      ["follow_up", "Call done: No answer\nAsk about rooms"],
      ["follow_up", "Call done: Interested\nAsk about rooms"],
      ["status_change", undefined],
    ]);
  });

  it("that is opened again has neither outcome nor time", async () => {
    const { owner } = organisation;
    const { body: trip } = await owner("POST", "/api/trips", { customerName: "A" });
    const { body: done } = await owner("POST", "/api/follow-ups", {
      tripId: trip.id,
      dueAt: "2027-01-15T10:00:00Z",
      status: "done",
      outcome: "connected",
    });
    expect(done.doneAt).toEqual(expect.any(String));
    const { body } = await owner("PATCH", `/api/follow-ups/${done.id}`, { version: 1, status: "open" });
    expect(body).toMatchObject({ status: "open", outcome: null, doneAt: null });
    // What was done stays told as it was.
    const told = (await history(trip.id)).filter(({ kind }) => kind === "follow_up");
    expect(told).toMatchObject([{ body: "Call done: Connected" }]);
  });

  it("goes into the trash and comes back with its trip, and the history tells so", async () => {
    const { owner } = organisation;
    const { body: trip } = await owner("POST", "/api/trips", { customerName: "A" });
    const plan = async (dueAt: string) =>
      (await owner("POST", "/api/follow-ups", { tripId: trip.id, dueAt })).body;
    const [deleted, kept] = [await plan("2026-01-15T10:00:00.000Z"), await plan("2026-01-16T10:00:00.000Z")];
    await owner("DELETE", `/api/follow-ups/${deleted.id}`);
    await owner("DELETE", `/api/trips/${trip.id}`);
    expect((await owner("GET", `/api/follow-ups?tripId=${trip.id}`)).body).toEqual([]);
    await owner("POST", `/api/trips/${trip.id}/restore`);
    expect((await owner("GET", `/api/follow-ups?tripId=${trip.id}`)).body).toMatchObject([{ id: kept.id }]);
    expect((await owner("GET", `/api/trips/${trip.id}`)).body.nextFollowUpAt).toBe(kept.dueAt);
    expect((await history(trip.id)).slice(1)).toMatchObject([
      { kind: "field_change", body: "Moved to the trash" },
      { kind: "field_change", body: "Taken out of the trash" },
    ]);
  });
});
