import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "../database/catalogue";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "./startTestApp";

interface Found {
  resource: string;
  id: string;
  title: string;
  details: string[];
}

let test: TestApp;
let organisation: TestOrganisation;
let other: TestOrganisation;

const create = async (resource: string, values: object) => {
  const { status, body } = await organisation.owner("POST", `/api/${resource}`, values);
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
};
const find = async (q: string, asking = organisation.owner): Promise<Found[]> => {
  const { status, body } = await asking("GET", `/api/find?q=${encodeURIComponent(q)}`);
  expect([status, body]).toEqual([200, expect.any(Array)]);
  return body;
};
const titles = async (q: string) => (await find(q)).map(({ resource, title }) => `${resource}: ${title}`);

beforeAll(async () => {
  test = await startTestApp();
  [organisation, other] = [await newOrganisation(test), await newOrganisation(test)];
});
afterAll(() => test.stop());

describe("finding", () => {
  it("finds rows of every resource by words without accents, numbers, phone and email, exact ones first", async () => {
    const trip = await create("trips", { customerName: "Séjour Menon", phone: "+91 98470 12345" });
    const hotel = await create("hotels", { name: "Menon House", city: "Kochi", country: "IN" });
    await create("trips", { customerName: "Zoe Menon", email: "zoe@find.example" });
    expect(await titles("sejour")).toContain("trips: Séjour Menon");
    expect((await find("sejour")).find(({ id }) => id === trip.id)?.details).toEqual([
      trip.reference,
      "+91 98470 12345",
    ]);
    expect((await find("menon")).map(({ resource }) => resource)).toEqual(
      expect.arrayContaining(["trips", "hotels", "contacts"]),
    );
    expect((await find("menon house"))[0]).toMatchObject({ resource: "hotels", id: hotel.id });
    expect((await find(trip.reference))[0]).toMatchObject({ resource: "trips", id: trip.id });
    for (const phone of ["+91 98470", "9847012345"])
      expect(await titles(phone)).toContain("trips: Séjour Menon");
    expect(await titles("ZOE@find.example")).toEqual(["contacts: Zoe Menon", "trips: Zoe Menon"]);
    expect(await titles("   ")).toEqual([]);
    expect(await titles("%")).toEqual([]);
  });

  it("finds the row that was changed last among more than it reads", async () => {
    for (let index = 0; index < 55; index += 1)
      await create("hotels", { name: `Crowd ${index}`, city: "Goa", country: "IN" });
    const last = await create("hotels", { name: "Crowd Zz", city: "Goa", country: "IN" });
    await organisation.owner("PATCH", `/api/hotels/${last.id}`, { version: last.version, city: "Kochi" });
    expect((await find("crowd"))[0]?.id).toBe(last.id);
  });

  it("allows for a mistyped word where nothing has the words as typed", async () => {
    await create("trips", { customerName: "Kerala Varma" });
    expect(await titles("kerla")).toContain("trips: Kerala Varma");
    expect(await titles("varna kerala")).toContain("trips: Kerala Varma");
    expect(await titles("qqqq")).toEqual([]);
  });

  it("finds words of which two neighbouring letters are exchanged, also among other words", async () => {
    await create("trips", { customerName: "Leon Verma" });
    await create("hotels", { name: "O_Ryan [Annexe]", city: "Goa", country: "IN" });
    for (const typed of ["vemra", "evrma", "vemr", "leon vemra", "vemra\\"])
      expect((await titles(typed))[0], typed).toMatch(/: Leon Verma$/);
    expect(await titles("o_rayn [annexe]")).toEqual(["hotels: O_Ryan [Annexe]"]);
    for (const typed of ["----", "((([[[", "qvxz".repeat(50)]) expect(await titles(typed), typed).toEqual([]);
  });

  it("finds what is most alike beside a hundred rows that are less so", async () => {
    await asOwner(test.urls.superuserUrl, (client) =>
      client.query(
        `insert into hotels (tenant_id, id, name, city, country)
         select $1, gen_random_uuid(), 'Mandarine ' || n, 'Goa', 'IN' from generate_series(1, 120) n`,
        [organisation.tenantId],
      ),
    );
    await create("hotels", { name: "Mandarino", city: "Goa", country: "IN" });
    expect(await titles("mandarinos")).toContain("hotels: Mandarino");
  });

  it("finds nothing of the trash, of another organisation, and of what the role may not read", async () => {
    const trip = await create("trips", { customerName: "Hidden Bell" });
    await create("suppliers", { name: "Bell Cruises", currency: "INR" });
    expect(await titles("bell")).toContain("suppliers: Bell Cruises");
    expect(await find("bell", other.owner)).toEqual([]);
    expect(await find("bel cruises", other.owner)).toEqual([]);
    const viewer = await organisation.member("viewer");
    expect((await find("bell", viewer)).map(({ resource }) => resource)).not.toContain("suppliers");
    await organisation.owner("DELETE", `/api/trips/${trip.id}`);
    expect(await titles("hidden bell")).not.toContain("trips: Hidden Bell");
  });

  it("reads the titles of known rows in their order, without those that are gone", async () => {
    const [first, second] = [
      await create("hotels", { name: "Known One", city: "Goa", country: "IN" }),
      await create("trips", { customerName: "Known Two" }),
    ];
    const rows = [`trips/${second.id}`, `hotels/${first.id}`, `hotels/${second.id}`, `sessions/${first.id}`];
    const { body } = await organisation.owner("GET", `/api/find?rows=${rows.join()}`);
    expect(body.map(({ title }: Found) => title)).toEqual(["Known Two", "Known One"]);
    expect((await other.owner("GET", `/api/find?rows=${rows.join()}`)).body).toEqual([]);
    expect((await organisation.owner("GET", "/api/find?rows=trips/1")).body).toEqual([]);
  });
});
