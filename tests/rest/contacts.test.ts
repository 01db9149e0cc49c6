import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alikeNames } from "../../src/domain/contacts/alikeNames";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "./startTestApp";
import { asOwner } from "../database/catalogue";
import { tablesWith } from "./tablesWith";

let test: TestApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
});
afterAll(() => test.stop());

const enquire = async (values: object) => {
  const { status, body } = await organisation.owner("POST", "/api/trips", values);
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
};
const read = async (path: string) => (await organisation.owner("GET", path)).body;
const contactOf = (trip: { contactId: string }) => read(`/api/contacts/${trip.contactId}`);
const alikeOf = async (trip: { contactId: string }): Promise<[string, string[]][]> =>
  (await read(`/api/contacts/${trip.contactId}/alike`)).map((one: { name: string; reasons: string[] }) => [
    one.name,
    one.reasons,
  ]);
const change = async (resource: string, id: string, values: object) => {
  const url = `/api/${resource}${id && `/${id}`}`;
  const { version } = await read(url);
  const { status, body } = await organisation.owner("PATCH", url, {
    ...values,
    version,
  });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
};

describe("the contact of a new trip", () => {
  it("is found by e-mail in any case or by number, where the name is alike, and counts its trips", async () => {
    const first = await enquire({
      customerName: "Asha Menon",
      email: "Asha@menon.example",
      phone: "+44 7700 900101",
    });
    const second = await enquire({
      customerName: "Mrs Asha Menon",
      email: "asha@MENON.example",
      startDate: "2027-03-01",
    });
    const third = await enquire({ customerName: "Asha", whatsapp: "+447700900101" });
    expect([second.contactId, third.contactId]).toEqual([first.contactId, first.contactId]);
    // What was sent stands on the trip as it was sent.
    expect(second).toMatchObject({
      customerName: "Mrs Asha Menon",
      email: "asha@MENON.example",
      phone: null,
    });
    expect(await contactOf(first)).toMatchObject({
      name: "Asha Menon",
      email: "Asha@menon.example",
      phoneE164: "+447700900101",
      whatsapp: "+447700900101",
      tripsCount: 3,
      lastTripOn: "2027-03-01",
    });
  });

  it("is a new one for a family's number or a number that changed hands, with a hint until two are said", async () => {
    const father = await enquire({ customerName: "Arun Pillai", phone: "+44 7700 900102" });
    const mother = await enquire({ customerName: "Devi Pillai", phone: "+44 7700 900102" });
    expect(mother.contactId).not.toBe(father.contactId);
    expect(await alikeOf(mother)).toEqual([["Arun Pillai", ["phone"]]]);
    const said = await organisation.owner("POST", `/api/contacts/${mother.contactId}/apart`, {
      other: father.contactId,
    });
    expect(said.status).toBe(200);
    expect([await alikeOf(mother), await alikeOf(father)]).toEqual([[], []]);
    // An enquiry by the number goes to the one with the name.
    const again = await enquire({ customerName: "Devi", phone: "+447700900102" });
    expect(again.contactId).toBe(mother.contactId);
  });

  it("keeps five travellers of one secretary apart, and no longer hints once her address is shared", async () => {
    const names = ["Ann Bell", "Ben Cole", "Cara Dunn", "Dan Epps", "Eve Ford"];
    const made = [];
    for (const customerName of names) made.push(await enquire({ customerName, email: "desk@firm.example" }));
    expect(new Set(made.map(({ contactId }) => contactId)).size).toBe(5);
    const [first] = made;
    expect(await alikeOf(first)).toHaveLength(4);
    const { ways } = await contactOf(first);
    await change("contacts", first.contactId, {
      ways: ways.map((way: object) => ({ ...way, isShared: true })),
    });
    expect(await alikeOf(first)).toEqual([]);
  });

  it("is a person of their own behind an agent's desk, where agent and number are the same", async () => {
    const { body: agent } = await organisation.owner("POST", "/api/accounts", {
      name: "Desk Tours",
      kind: "agent",
    });
    const desk = { agentId: agent.id, phone: "+44 7700 900110" };
    const [one, two, again] = [
      await enquire({ ...desk, customerName: "Olga Petrova", agentReference: "DT-1" }),
      await enquire({ ...desk, customerName: "Hiro Tanaka", agentReference: "DT-2" }),
      await enquire({ ...desk, customerName: "Olga Petrova", agentReference: "DT-3" }),
    ];
    expect([two.contactId === one.contactId, again.contactId]).toEqual([false, one.contactId]);
    expect(await alikeOf(two)).toEqual([["Olga Petrova", ["phone"]]]);
    expect(await read(`/api/trips?agentId=${agent.id}`)).toHaveLength(3);
    expect(await read(`/api/accounts/${agent.id}`)).toMatchObject({ tripsCount: 0, agentTripsCount: 3 });
  });

  it("is one for two enquiries of a stranger in the same moment", async () => {
    const both = await Promise.all(
      Array.from({ length: 6 }, () => enquire({ customerName: "Noor Haddad", email: "noor@haddad.example" })),
    );
    expect(new Set(both.map(({ contactId }) => contactId)).size).toBe(1);
    expect((await contactOf(both[0])).tripsCount).toBe(6);
  });

  it("fills an empty trip where it is chosen, and says how it is reached", async () => {
    const ways = [
      { kind: "email", value: "ida@holm.example" },
      { kind: "phone", value: "+44 7700 900103", isPrimary: true },
    ];
    const made = await organisation.owner("POST", "/api/contacts", {
      name: "Ida Holm",
      nationality: "NO",
      ways,
    });
    expect(made.status).toBe(201);
    const trip = await enquire({ customerName: "Ida", contactId: made.body.id });
    expect(trip).toMatchObject({
      customerName: "Ida",
      email: "ida@holm.example",
      phone: "+44 7700 900103",
      phoneE164: "+447700900103",
      nationality: "NO",
    });
  });
});

describe("the copies on trips", () => {
  it("follow the contact while a trip is open and says the same", async () => {
    const values = { customerName: "Lena Falk", email: "lena@falk.example" };
    const [open, closed, other] = [await enquire(values), await enquire(values), await enquire(values)];
    const moved = await organisation.owner("POST", `/api/trips/${closed.id}/move`, {
      to: "cancelled",
      closeReason: "price",
      reason: "Too dear",
    });
    expect(moved.status).toBe(200);
    await change("trips", other.id, { email: "office@falk.example", phone: "+44 7700 900104" });
    // What the contact lacked it has now; what it knew otherwise it keeps.
    const contact = await contactOf(open);
    expect(contact).toMatchObject({ email: "lena@falk.example", phoneE164: "+447700900104" });
    const ways = contact.ways.map((way: { kind: string }) =>
      way.kind === "email" ? { ...way, value: "lena@new.example" } : way,
    );
    await change("contacts", contact.id, { ways, name: "Lena Falk-Berg" });
    const now = await Promise.all([open, closed, other].map(({ id }) => read(`/api/trips/${id}`)));
    expect(now.map(({ customerName, email }) => [customerName, email])).toEqual([
      ["Lena Falk-Berg", "lena@new.example"],
      ["Lena Falk", "lena@falk.example"],
      ["Lena Falk-Berg", "office@falk.example"],
    ]);
  });
});

describe("merging", () => {
  it("unites the ways, and the enquiries of both reach the one that stays", async () => {
    const one = await enquire({ customerName: "Tom Reed", email: "tom@reed.example" });
    const two = await enquire({ customerName: "Tom Reed", phone: "+44 7700 900105" });
    expect(two.contactId).not.toBe(one.contactId);
    // Those of both are kept: none is chosen.
    const chosen = { into: one.contactId, take: ["ways"] };
    expect((await organisation.owner("POST", `/api/contacts/${two.contactId}/merge`, chosen)).status).toBe(
      422,
    );
    const merged = await organisation.owner("POST", `/api/contacts/${two.contactId}/merge`, {
      into: one.contactId,
    });
    expect(merged.status).toBe(200);
    expect(await contactOf(one)).toMatchObject({ phoneE164: "+447700900105", tripsCount: 2 });
    const next = await enquire({ customerName: "Tom Reed", phone: "+44 7700 900105" });
    expect(next.contactId).toBe(one.contactId);
  });

  it("moves keys and the copies on open trips, and gives them back when it is undone", async () => {
    const one = await enquire({ customerName: "Rhea Pillai", email: "rhea@pillai.example" });
    const two = await enquire({ customerName: "Rhea P.", phone: "+44 7700 900108" });
    const [before, own] = [await read(`/api/trips/${two.id}`), await contactOf(two)];
    const url = `/api/contacts/${two.contactId}/merge`;
    const { body } = await organisation.owner("POST", url, { into: one.contactId });
    expect(await read(`/api/trips/${two.id}`)).toMatchObject({
      ...{ contactId: one.contactId, customerName: "Rhea Pillai", email: "rhea@pillai.example" },
    });
    const way = { kind: "other", value: "Letterbox 4", label: null, isPrimary: false, isShared: false };
    await change("contacts", one.contactId, { ways: [...(await contactOf(one)).ways, way] });
    const since = await enquire({ customerName: "Rhea Pillai", email: "rhea@pillai.example" });
    const undone = await organisation.owner("POST", `/api/merges/${body.merge}/undo`);
    expect(undone.status).toBe(200);
    const left = ["version", "updatedAt", "updatedBy"].map((name) => [name, expect.anything()]);
    expect(await read(`/api/trips/${two.id}`)).toEqual({ ...before, ...Object.fromEntries(left) });
    expect(await contactOf(two)).toEqual({ ...own, ...Object.fromEntries(left) });
    // What was written since stays, without what the merge had brought.
    const { ways, tripsCount } = await contactOf(one);
    expect(ways.map(({ value }: { value: string }) => value)).toEqual(["rhea@pillai.example", "Letterbox 4"]);
    expect([tripsCount, since.contactId]).toEqual([2, one.contactId]);
    const next = await enquire({ customerName: "Rhea P.", phone: "+44 7700 900108" });
    expect(next.contactId).toBe(two.contactId);
  });

  it("leaves nothing of the merged person once the other is erased, and is for good then", async () => {
    const one = await enquire({ customerName: "Wilka Zzand", email: "wilka@zzand.example" });
    const two = await enquire({ customerName: "W. Zzand", phone: "+44 7700 900109" });
    const { owner } = organisation;
    const { body } = await owner("POST", `/api/contacts/${two.contactId}/merge`, { into: one.contactId });
    const { version } = await contactOf(one);
    const erased = await owner("POST", `/api/contacts/${one.contactId}/erase`, { version });
    expect(erased.status).toBe(200);
    expect(await read(`/api/merges/${body.merge}`)).toMatchObject({ status: "sealed", loserName: "Erased" });
    expect((await owner("POST", `/api/merges/${body.merge}/undo`)).status).toBe(409);
    const tables = await asOwner(test.urls.superuserUrl, (client) => tablesWith(client, "Zzand"));
    // For 7 days, to be taken back.
    expect(tables).toEqual(["erased"]);
  });

  it("is hinted at where a like name travels at the same time", async () => {
    const at = { startDate: "2027-05-01", endDate: "2027-05-09" };
    const one = await enquire({ customerName: "Marta Kowalska", email: "marta@kow.example", ...at });
    await enquire({ customerName: "Marta Kowalski", phone: "+44 7700 900106", startDate: "2027-05-08" });
    await enquire({ customerName: "Marta Kowalska", phone: "+44 7700 900107", startDate: "2027-09-08" });
    expect(await alikeOf(one)).toEqual([["Marta Kowalski", ["name"]]]);
    // The form of a trip is told before there is one.
    const known = async (query: string): Promise<[string, string[]][]> =>
      (await read(`/api/contacts/known?${query}`)).contacts.map(
        (each: { name: string; reasons: string[] }) => [each.name, each.reasons],
      );
    const then = "name=Marta+Kowalski&from=2027-05-08&to=2027-05-12";
    expect(await known(then)).toEqual([
      ["Marta Kowalski", ["name"]],
      ["Marta Kowalska", ["name"]],
    ]);
    expect(await known(`${then}&way=marta@kow.example`)).toEqual([
      ["Marta Kowalska", ["email"]],
      ["Marta Kowalski", ["name"]],
    ]);
    expect(await known("name=Marta+Kowalski&from=2028-05-09")).toEqual([]);
    const { owner } = organisation;
    expect((await owner("GET", "/api/contacts/known?name=Marta&from=2027-02-30")).status).toBe(400);
  });
});

it.each([
  ["Asha Menon", "asha menon", true],
  ["A. Menon", "Asha Menon", true],
  ["Menon, Asha", "Mrs Asha Menon", true],
  ["José García", "Jose Garcia", true],
  ["Arun Menon", "Asha Menon", false],
  ["Asha Menon", "Asha Nair", false],
  ["Jon", "Ron", false],
])("takes %s and %s for one person: %s", (one, other, are) => {
  expect([alikeNames(one, other), alikeNames(other, one)]).toEqual([are, are]);
});

it("shows a viewer of a contact what a trip showed, and no more", async () => {
  const trip = await enquire({ customerName: "Vera Lind", email: "vera@lind.example" });
  const viewer = await organisation.member("viewer");
  const { body } = await viewer("GET", `/api/contacts/${trip.contactId}`);
  expect(body).toMatchObject({ name: "Vera Lind", email: "vera@lind.example" });
  for (const closed of ["ways", "birthDate", "address", "preferences", "notes", "consents", "soldTotal"])
    expect(body).not.toHaveProperty(closed);
  expect((await viewer("POST", "/api/contacts", { name: "X" })).status).toBe(403);
});

it("is shown to whom it is hidden as with its keepers alone, and an enquiry still lands on it", async () => {
  const { owner, member } = organisation;
  const [asha, nils] = [await member("sales"), await member("sales")];
  const { body: team } = await owner("POST", "/api/teams", { name: "India holidays" });
  const known = await enquire({ customerName: "Vera Brandt", email: "vera@brandt.example" });
  await change("contacts", known.contactId, { ownerUserId: asha.id, teamId: team.id });
  const { scopes } = await change("tenants", "", {
    scopes: [{ role: "sales", resource: "contacts", read: "own" }],
  });
  expect(scopes).toMatchObject([{ read: "own", write: "all", export: "all" }]);
  const keeper = `sales ${/\d+/.exec(asha.username)?.[0]}, India holidays`;
  const url = "/api/contacts/known?way=VERA@brandt.example&way=41790000000";
  expect((await nils("GET", url)).body).toEqual({ contacts: [], keepers: [keeper] });
  const { id, name } = { id: known.contactId, name: "Vera Brandt" };
  expect((await asha("GET", url)).body).toEqual({
    contacts: [{ id, name, tripsCount: 1, lastTripOn: null, reasons: ["email"] }],
    keepers: [],
  });
  const trip = await nils("POST", "/api/trips", {
    customerName: "Vera Brandt",
    email: "vera@brandt.example",
  });
  expect([trip.status, trip.body.contactId, trip.body.phone]).toEqual([201, known.contactId, null]);
  expect((await nils("GET", `/api/contacts/${known.contactId}`)).status).toBe(404);
  const own = await nils("POST", "/api/contacts", {
    ...{ name: "Vera Brandt-Moser", ways: [{ kind: "email", value: "vera@brandt.example" }] },
  });
  expect((await nils("GET", `/api/contacts/${own.body.id}/alike`)).body).toEqual([
    { id: null, name: null, keeper, reasons: ["email"] },
  ]);
  await change("tenants", "", { scopes: [] });
});
