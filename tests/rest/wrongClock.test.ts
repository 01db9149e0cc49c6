import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { newStamp } from "../../server/rest/enquiryForms/publicEndpoints";
import { newItinerary, priceInRupees, sendIt } from "../proposals/newOffer";
import {
  asking,
  newOrganisation,
  signedIn,
  startTestApp,
  type TestApp,
  type TestOrganisation,
} from "./startTestApp";

const day = 86_400_000;
let test: TestApp;
let organisation: TestOrganisation;
beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
  await priceInRupees(organisation.owner);
});
afterAll(() => test.stop());

const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  test.database.inTenant(organisation.tenantId, (tx) => tx.query<Row>(text, values));
/** Whether something holds by the clock of the database. */
const holds = async (condition: string, values: unknown[] = []) =>
  (await sql<{ holds: boolean }>(`select (${condition}) as holds`, values))[0]?.holds;

describe.each([
  ["400 days behind", -400],
  ["400 days ahead", 400],
])("a server whose clock is %s", (_how, days) => {
  const wrong = () => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * day });
  afterEach(() => void vi.useRealTimers());

  describe("gives out", () => {
    let sent: Awaited<ReturnType<typeof sendIt>>;
    beforeEach(async () => {
      sent = await sendIt(organisation.owner, (await newItinerary(organisation.owner)).id);
    });
    const statuses = async () => [
      (await test.app.inject(`/p/${sent.token}`)).statusCode,
      (await test.app.inject(`/api/public/proposals/${sent.token}`)).statusCode,
    ];

    it("what is under a link until it ends, and no longer", async () => {
      wrong();
      expect(await statuses()).toEqual([200, 200]);
      await sql("update offer_links set expires_at = now() - interval '1 hour' where offer_id = $1", [
        sent.offer.id,
      ]);
      expect(await statuses()).toEqual([410, 410]);
    });

    it("and lets accept an offer on its last day, and not on the next", async () => {
      const { owner } = organisation;
      await sql("update offers set valid_until = current_date - 2 where id = $1", [sent.offer.id]);
      wrong();
      expect(await statuses()).toEqual([410, 410]);
      const accept = async () => (await owner("POST", `/api/offers/${sent.offer.id}/accept`, {})).status;
      expect(await accept()).toBe(409);
      await sql("update offers set valid_until = current_date + 1 where id = $1", [sent.offer.id]);
      expect([await statuses(), await accept()]).toEqual([[200, 200], 200]);
    });
  });

  it("makes links, invitations and offers that end as they do elsewhere", async () => {
    const { owner } = organisation;
    wrong();
    const { id, validUntil } = await newItinerary(owner);
    expect(await holds("$1::date between current_date and current_date + 60", [validUntil])).toBe(true);
    const { offer, link } = await sendIt(owner, id);
    const within = "between now() + interval '179 days' and now() + interval '400 days'";
    expect(await holds(`$1::timestamptz ${within}`, [link.expiresAt])).toBe(true);
    expect(await holds("abs(extract(epoch from $1::timestamptz - now())) < 60", [offer.sentAt])).toBe(true);
    const username = `nils${days > 0 ? "1" : "2"}`;
    const user = (await owner("POST", "/api/users", { username, fullname: "Nils Ek", role: "sales" })).body;
    const { link: invitation } = (await owner("POST", `/api/users/${user.id}/invite`)).body;
    const body = { token: invitation.split("#")[1], password: "green kettle over fjord" };
    expect((await asking(test.app)("POST", "/api/auth/set-password", body)).status).toBe(200);
    const token = await signedIn(test.app, username, body.password);
    expect((await asking(test.app, token)("GET", "/api/users/me")).status).toBe(200);
  });

  it("keeps sessions, keys, answers, throttles and presences as long as elsewhere", async () => {
    const { owner } = organisation;
    const key = (await owner("POST", "/api/api-keys", { name: `Website ${days}`, role: "sales" })).body;
    const { id } = await newItinerary(owner);
    const other = await organisation.member("admin");
    const be = (ask: typeof owner) =>
      ask("POST", `/api/itineraries/${id}/presence`, { tab: randomUUID(), dayId: null });
    const team = { name: `Fjords ${days}` };
    const headers = { "idempotency-key": `press ${days}`.replace(" ", "-") };
    const first = await owner("POST", "/api/teams", team, headers);
    await be(other);
    wrong();
    expect((await asking(test.app, key.secret)("GET", "/api/trips")).status).toBe(200);
    expect((await owner("POST", "/api/teams", team, headers)).body).toEqual(first.body);
    expect((await be(owner)).body.map(({ userId }: { userId: string }) => userId)).toEqual([other.id]);
    const forgot = () =>
      asking(test.app)("POST", "/api/auth/login", { username: `x${days}`, password: "no" });
    const tries = [];
    for (let index = 0; index < 8; index += 1) tries.push(await forgot());
    const refused = tries.find(({ status }) => status === 429);
    expect(Number(refused?.headers["retry-after"])).toBeLessThanOrEqual(3_600);
  });

  it("queues jobs for now, numbers by this year and takes a form that another server handed out", async () => {
    const { owner } = organisation;
    const { id } = (
      await sql<{ id: string }>(
        `insert into jobs (tenant_id, id, kind, status, due_at, attempts) values ($1, gen_random_uuid(), 'lost_pictures', 'dead', now(), 9) returning id`,
        [organisation.tenantId],
      )
    )[0] ?? { id: "" };
    const form = (await owner("POST", "/api/enquiry-forms", { name: `Home ${days}` })).body;
    const stamp = await newStamp(test.database, form.publicId, new Date(Date.now() - 60_000));
    wrong();
    expect((await owner("POST", `/api/jobs/${id}/retry`)).status).toBe(200);
    expect(
      await holds("select due_at <= now() and due_at > now() - interval '1 minute' from jobs where id = $1", [
        id,
      ]),
    ).toBe(true);
    const url = `/api/public/enquiry-forms/${form.publicId}`;
    const enquiry = { customerName: `Elin ${days}`, email: "elin@dahl.example", stamp };
    expect((await asking(test.app)("POST", url, enquiry)).status).toBe(201);
    const [trip] = (await owner("GET", `/api/trips?customerName=${encodeURIComponent(enquiry.customerName)}`))
      .body;
    expect(await holds("$1 like '%' || extract(year from now()) || '%'", [trip.reference])).toBe(true);
    expect(
      await holds("$1::timestamptz between now() and now() + interval '10 days'", [trip.firstResponseDueAt]),
    ).toBe(true);
  });
});

describe("the clock of this machine", () => {
  /** What it decides, and why it may. */
  const readers = {
    "database/connect.ts": "notices that the machine slept",
    "database/newId.ts": "orders ids",
    "database/privatePostgres/lockDataDir.ts": "waits",
    "files/UploadSpool.ts": "is held against the times of files of the same machine",
    "jobs/startJobs.ts": "is held against the clock of the database",
  };

  it("is read by nothing that ends, begins or is due", () => {
    const root = join(import.meta.dirname, "../../server");
    const reading = readdirSync(root, { recursive: true, encoding: "utf8" })
      .map((file) => file.replaceAll("\\", "/"))
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("demo/"))
      .filter((file) => /new Date\(\)|Date\.now\(/.test(readFileSync(join(root, file), "utf8")));
    expect(reading.sort()).toEqual(Object.keys(readers));
  });
});
