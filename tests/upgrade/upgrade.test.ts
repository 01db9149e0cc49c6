import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../src/resources";
import { openStates } from "../../src/vocabulary";
import type { Explanation } from "../../src/domain/pricing/line";
import { asOwner } from "../database/catalogue";
import { type SpawnedServer, spawnServer } from "../setup/spawnServer";
import { temporaryFolder } from "../setup/temporaryFolder";
import type { Ask } from "../rest/startTestApp";
import { askingAt } from "../promises/fixtures/sendOffer";
import { databaseOf } from "./databaseOf";

/** What an answer holds. */
type Body = Awaited<ReturnType<Ask>>["body"];

const releases = join(import.meta.dirname, "releases");

/** The sums of a stored price that every version since 0.1 keeps. */
const sumsOf = (totals: Body) =>
  totals && {
    ...{ currency: totals.currency, cost: totals.cost, markup: totals.markup, rounding: totals.rounding },
    ...{ total: totals.total, optionalTotal: totals.optionalTotal, perAdult: totals.perAdult },
    perChild: totals.perChild,
    taxes: totals.taxes.map(({ name, amount }: Body) => ({ name, amount })),
  };

/** The first figure whose parts in its own currency do not add up to it. */
function wrongSum(figure: Explanation): string | undefined {
  const parts = figure.children.filter(
    ({ amount, currency }) => amount !== null && currency === figure.currency,
  );
  const sum = parts.reduce((total, { amount }) => total + (amount ?? 0), 0);
  const isWhole = parts.length === figure.children.filter(({ amount }) => amount !== null).length;
  if (figure.amount !== null && parts.length > 0 && isWhole && sum !== figure.amount)
    return `${figure.label}: ${figure.amount}, parts ${sum}`;
  return figure.children.map(wrongSum).find(Boolean);
}

/** What each item costs and sells for by a tree, by the item's id. */
function itemsIn({ key, amount, children }: Explanation): Record<string, [cost: number, price: number]> {
  if (!key.startsWith("item:")) return Object.assign({}, ...children.map(itemsIn));
  const markup = children.find(({ label }) => label === "Markup")?.amount ?? 0;
  return { [key.slice("item:".length)]: [(amount ?? 0) - markup, amount ?? 0] };
}

/**
 * Where the rules of now give another price than those of 0.1: three adults in two rooms were two double rooms; a rate's own
 * price for a child came before its age band, and what a child pays by its band beside a selling price took no markup.
 */
const pricedOtherwise = [
  "A villa that sells at a price",
  "Festive with a grown child",
  "Five in two rooms",
  ...Array<string>(5).fill("Option A"),
];

/** Gives customers to eight trips of a database without contacts, before it is upgraded. @returns their ids. */
const plantCustomers = (superuserUrl: string): Promise<string[]> =>
  asOwner(superuserUrl, async (client) => {
    const number = ["+91 90000 12345", "+919000012345"];
    const customers = [
      ["Noor Lindqvist", null, ...number],
      ["noor lindqvist", "noor@mail.example", ...number],
      ["Noor Lindqvist", "NOOR@mail.example", null, null],
      ["Elio Lindqvist", null, ...number],
      ["Ines Okafor", "ines@mail.example", null, null],
      ["Ines Okafor", "Ines@mail.example", null, null],
      ["Nobody Known", null, null, null],
      ["Nobody Known", null, null, null],
    ];
    await client.query("alter table trips disable trigger user");
    const { rows } = await client.query<{ id: string }>(
      `select id from trips where deleted_at is null order by created_at desc limit ${customers.length}`,
    );
    for (const [index, { id }] of rows.entries())
      await client.query(
        "update trips set customer_name = $2, email = $3, phone = $4, phone_e164 = $5, whatsapp = null, whatsapp_e164 = null where id = $1",
        [id, ...(customers[index] ?? [])],
      );
    await client.query("alter table trips enable trigger user");
    return rows.map(({ id }) => id);
  });

// docs/operation.md says how a release is added.
describe.each(readdirSync(releases))("a data folder of %s", { timeout: 120_000 }, async (release) => {
  const dataDir = temporaryFolder();
  const urls = await databaseOf(join(releases, release));
  let server: SpawnedServer;
  let token: string | undefined;
  let before: Map<string, Body>;
  let rows: Body[] = [];
  let planted: string[] = [];
  /** What each item cost and sold for by the rules of the release, where it is kept. */
  const kept = join(releases, release, "prices.json");
  const prices: Record<string, Record<string, [cost: number, price: number]>> = existsSync(kept)
    ? JSON.parse(readFileSync(kept, "utf8"))
    : {};

  const ask: Ask = (...asked) => askingAt(() => server.address, token)(...asked);
  const get = async (path: string) => (await ask("GET", path)).body;

  beforeAll(async () => {
    const stored = await asOwner(urls.superuserUrl, (client) =>
      client.query<{ id: string; totals: unknown }>("select id, totals from itineraries"),
    );
    before = new Map(stored.rows.map(({ id, totals }) => [id, totals]));
    planted = await plantCustomers(urls.superuserUrl);
    const own = { DATABASE_URL: urls.appUrl, MIGRATION_DATABASE_URL: urls.ownerUrl };
    server = await spawnServer({ ...own, DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "warn", DEMO: "off" });
    const signedIn = await ask("POST", "/api/auth/login", {
      username: "owner",
      password: "upgrade-demo-password",
    });
    ({ token } = signedIn.body);
    rows = await get("/api/itineraries?_start=0&_end=200");
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    await urls.drop();
    rmSync(dataDir, { recursive: true });
  });

  it("keeps what every itinerary costs, and explains that or says which version made it", async () => {
    expect(rows).toHaveLength(before.size);
    const others: string[] = [];
    for (const { id, name, totals } of rows) {
      expect(sumsOf(totals)).toEqual(sumsOf(before.get(id)));
      const { price, pricedBy } = await get(`/api/itineraries/${id}/price`);
      const { explanation } = price;
      expect(wrongSum(explanation)).toBeUndefined();
      expect(explanation.amount).toBe(totals?.total);
      const items = itemsIn(explanation);
      if (price.isCurrent) {
        // Optional items stand in no tree of a total.
        if (prices[id]) expect([name, prices[id]]).toEqual([name, expect.objectContaining(items)]);
        continue;
      }
      expect([name, pricedBy, items]).toEqual([name, "0.1", {}]);
      expect(explanation.detail).toMatch(/^Priced by version 0.1,/);
      const { cost, markup, taxes, rounding } = before.get(id);
      const parts = [
        cost,
        markup,
        ...taxes.map(({ amount }: Body) => amount),
        ...(rounding ? [rounding] : []),
      ];
      expect([name, explanation.children.map(({ amount }: Body) => amount)]).toEqual([name, parts]);
      others.push(name);
    }
    expect(others.sort()).toEqual(release === "0.1" ? pricedOtherwise : []);
  });

  it.runIf(release === "0.1")(
    "has the suppliers of what it sold, and their seasons on rate sheets",
    async () => {
      const sheetsOf = async (kind: "hotel" | "activity", name: string) => {
        const many = kind === "hotel" ? "hotels" : "activities";
        const [found] = await get(`/api/${many}?name=${encodeURIComponent(name)}`);
        const [listed] = await get(`/api/${kind}-sheets?${kind}Id=${found.id}`);
        return get(`/api/${kind}-sheets/${listed.id}`);
      };
      const [heron, canoe, birds, feast] = [
        await sheetsOf("hotel", "Heron Lagoon"),
        await sheetsOf("activity", "Canoe at dawn"),
        await sheetsOf("activity", "Birds of the backwaters"),
        await sheetsOf("activity", "Feast on the jetty"),
      ];
      const { name, paymentTerms } = await get(`/api/suppliers/${heron.supplierId}`);
      expect({ name, paymentTerms }).toEqual({
        name: "Heron Lagoon",
        paymentTerms: "Half with the booking, half on arrival.",
      });
      expect(feast.supplierId).toBe(heron.supplierId);
      expect([birds.supplierId, (await get(`/api/suppliers/${canoe.supplierId}`)).name]).toEqual([
        canoe.supplierId,
        "Two Paddles",
      ]);
      expect(heron.rates.map(({ season }: Body) => season)).toEqual(["Monsoon", "Winter", "Weekends"]);
      expect(heron.childBands).toMatchObject([
        { fromAge: 0, toAge: 5, withBed: 60_000, withoutBed: 0 },
        { fromAge: 6, toAge: 11, withBed: 130_000, withoutBed: 70_000 },
        // Older children were none of the adults.
        { fromAge: 12, toAge: 17 },
      ]);
      expect(canoe.rates.map(({ season, ticketType }: Body) => [season, ticketType])).toEqual(
        expect.arrayContaining([["Festive", "Adult"]]),
      );
    },
  );

  it("has a next step with every open trip, in the time of its organisation", async () => {
    const open = openStates.map((state) => `status=${state}`).join("&");
    expect(await get(`/api/trips?withoutOpenFollowUp=true&${open}`)).toEqual([]);
    const made = await get("/api/follow-ups?purpose=next&status=open&_end=200");
    expect(made.length).toBeGreaterThan(0);
    for (const { dueAt } of made) expect(Date.parse(dueAt)).toBeGreaterThan(Date.now());
  });

  it("has version 1 of whatever was sent, with its total, its link, its PDF and what differs", async () => {
    await expect
      .poll(async () => (await get("/api/jobs?kind=earlier_offers")).map(({ status }: Body) => status), {
        timeout: 30_000,
      })
      .not.toEqual(expect.arrayContaining([expect.stringMatching(/queued|running/)]));
    const versions = await get("/api/offers?_start=0&_end=200");
    const sent = rows.filter(({ status }) => status !== "draft");
    expect(sent.length).toBeGreaterThan(10);
    for (const { id, status, totals, tripId } of sent) {
      const version = versions.find((one: Body) => one.itineraryId === id);
      expect(version).toMatchObject({ number: expect.any(Number), status, tripId });
      expect(version.contentHash).toMatch(/^[0-9a-f]{64}$/);
      expect(sumsOf(version.totals)).toEqual(sumsOf(totals));
      const difference = await ask("GET", `/api/offers/${version.id}/difference`);
      expect(difference).toMatchObject({ status: 200, body: { difference: 0, changes: [] } });
    }
    const shared = versions.find(({ status }: Body) => status === "accepted");
    const link = await ask("POST", `/api/offers/${shared.id}/links`);
    expect(link.status).toBe(201);
    const secret = new URL(link.body.url).pathname.split("/").at(-1);
    const page = await get(`/api/public/proposals/${secret}`);
    expect(page.proposal.options[0].price.total).toBe(shared.totals.total);
    const paper = await fetch(`${server.address}/api/public/proposals/${secret}/pdf`);
    expect(paper.headers.get("content-type")).toBe("application/pdf");
  });

  it("made contacts of the customers: by number, else e-mail, and one name; accounts of agents; and reports it", async () => {
    const [first, sameNumber, sameAddress, otherName, addressAlone, sameAlone, ...none] = await Promise.all(
      planted.map((id) => get(`/api/trips/${id}`)),
    );
    expect(first.contactId).toEqual(expect.any(String));
    expect([sameNumber.contactId, sameAddress.contactId]).toEqual([first.contactId, first.contactId]);
    expect(sameAlone.contactId).toBe(addressAlone.contactId);
    const others = [first, otherName, addressAlone, ...none].map(({ contactId }) => contactId);
    expect(new Set(others).size).toBe(5);
    expect(await get(`/api/contacts/${first.contactId}`)).toMatchObject({
      ...{ name: "Noor Lindqvist", email: "noor@mail.example", phone: "+91 90000 12345", tripsCount: 3 },
    });
    // What is joined still is as it was typed.
    expect(sameAddress).toMatchObject({ email: "NOOR@mail.example", phone: null });
    const sources = await get("/api/query-sources?kind=b2b_agent");
    const agents = await get("/api/accounts?kind=agent");
    expect(agents.map(({ name }: Body) => name).sort()).toEqual(sources.map(({ name }: Body) => name).sort());
    expect(agents.length).toBeGreaterThan(0);
    for (const { id, name } of sources)
      for (const { agentId } of await get(`/api/trips?querySourceId=${id}`))
        expect([name, agents.find((one: Body) => one.id === agentId)?.name]).toEqual([name, name]);
    expect(server.output()).toMatch(/The upgrade reports: contacts made of trips: .*trips by e-mail to/);
    // By name, for owners and admins.
    const joined = await get(`/api/merges?survivorId=${first.contactId}`);
    expect(joined).toMatchObject([
      {
        ...{ survivorName: "Noor Lindqvist", status: "sealed" },
        loserName: expect.stringMatching(/noor lindqvist/i),
        because: expect.stringMatching(/^The upgrade made one contact of 3 trips\. The same number: TRP/),
      },
    ]);
    for (const { reference } of [first, sameNumber, sameAddress])
      expect(joined[0].because).toContain(reference);
    expect(joined[0].because).toContain(
      `The same e-mail as a trip with that number: ${sameAddress.reference}.`,
    );
    expect(await get(`/api/merges?survivorId=${otherName.contactId}`)).toEqual([]);
    expect((await ask("POST", `/api/merges/${joined[0].id}/undo`, {})).status).toBe(409);
  });

  it("says of every trip what was agreed, and when customers were first answered", async () => {
    const trips = await get("/api/trips?_start=0&_end=200");
    const accepted = rows.filter(({ status }) => status === "accepted");
    expect(accepted.length).toBeGreaterThan(0);
    for (const { tripId, totals } of accepted) {
      const trip = trips.find(({ id }: Body) => id === tripId);
      const { currency, total, markup } = totals;
      expect(trip).toMatchObject({
        value: { amount: total, currency },
        margin: { amount: markup, currency },
      });
      expect(trip.answeredAfter).toBeGreaterThanOrEqual(0);
    }
  });

  it("keeps a price of before in copies and saves that do not touch it, until it is asked for that of now", async () => {
    const accepted = rows.find(({ adults, rooms }) => adults === 3 && rooms === 2);
    const copy = await ask("POST", `/api/itineraries/${accepted.id}/duplicate`, { name: "Copy" });
    expect(sumsOf(copy.body.totals)).toEqual(sumsOf(accepted.totals));
    const url = `/api/itineraries/${copy.body.id}`;
    const named = await ask("PATCH", url, {
      version: copy.body.version,
      name: "Renamed",
      days: copy.body.days,
    });
    expect(named).toMatchObject({ status: 200, body: { name: "Renamed", pricedBy: accepted.pricedBy } });
    expect(sumsOf(named.body.totals)).toEqual(sumsOf(accepted.totals));
    const { price } = await get(`${url}/price`);
    const priced = await ask("PATCH", url, { version: named.body.version });
    expect(priced.body.totals.total).toBe(price.totals.total);
    expect(priced.body.pricedBy).toBe(null);
  });

  it("can be read: every list, and the timeline of every trip", async () => {
    for (const { name, singleton } of resources) {
      const path = singleton ? `/api/${name}` : `/api/${name}?_start=0&_end=20`;
      expect([name, (await ask("GET", path)).status]).toEqual([name, 200]);
    }
    const trips = await get("/api/trips?_start=0&_end=200");
    expect(trips.length).toBeGreaterThan(40);
    for (const { id } of trips) {
      const timeline = await ask("GET", `/api/trips/${id}/timeline`);
      expect(timeline.status).toBe(200);
      expect(timeline.body.entries.length).toBeGreaterThan(0);
    }
  });
});
