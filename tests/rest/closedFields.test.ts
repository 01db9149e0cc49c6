import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ratedActivity, ratedHotel } from "./ratedRows";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "./startTestApp";

let test: TestApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
});
afterAll(() => test.stop());

describe("a field that is closed to a role", () => {
  it("is in no answer, filter, sort or search of that role", async () => {
    const accounts = await organisation.member("accounts");
    await organisation.owner("POST", "/api/users", {
      ...{ username: "hidden", fullname: "Hidden Hand", role: "sales" },
      ...{ email: "secret@harbour.example", phone: "+47 55 00 11 22" },
    });
    const { body } = await accounts("GET", "/api/users?username=hidden");
    expect(body).toHaveLength(1);
    expect(body[0]).not.toHaveProperty("email");
    expect(body[0]).not.toHaveProperty("phone");
    for (const query of ["email=secret@harbour.example", "email_like=s", "_sort=email", "phone_null=true"])
      expect((await accounts("GET", `/api/users?${query}`)).status).toBe(400);
    expect((await accounts("GET", "/api/users?q=secret")).body).toEqual([]);
  });

  it("is left out inside of groups and lists too", async () => {
    const viewer = await organisation.member("viewer");
    const { body: trip } = await organisation.owner("POST", "/api/trips", { customerName: "Tor Vik" });
    const day = { id: "d1", meals: { breakfast: true, lunch: false, dinner: false }, items: [item] };
    const made = await organisation.owner("POST", "/api/itineraries", {
      ...{ tripId: trip.id, name: "Option A", currency: "EUR", days: [day] },
    });
    expect([made.status, made.body.days?.[0].items[0]]).toEqual([
      201,
      expect.objectContaining({ cost: 12_345 }),
    ]);
    const { body } = await viewer("GET", `/api/itineraries/${made.body.id}`);
    expect(body.days[0].items[0]).toMatchObject({ title: "Harbour hotel", kind: "hotel_stay" });
    for (const name of ["cost", "internalNote", "markup"])
      expect(body.days[0].items[0]).not.toHaveProperty(name);
    expect(JSON.stringify(body)).not.toContain("12345");
    expect((await viewer("GET", "/api/tenants")).body).not.toHaveProperty("defaultMarkup");
  });

  it("leaves a viewer hotels and activities without what they cost", async () => {
    const { owner } = organisation;
    const viewer = await organisation.member("viewer");
    const season = { from: "2027-05-01", to: "2027-09-30" };
    const place = { city: "Bergen", country: "NO" };
    const hotel = { ...place, name: "Harbour hotel", roomTypes: [{ name: "Sea" }] };
    const boat = {
      ...{ ...place, name: "Fjord by boat", ticketTypes: [{ name: "Adult" }] },
      ...{ supplier: "Fjord Boats 98765", contacts: [{ name: "Jon 98765" }] },
    };
    const { id: hotelId } = await ratedHotel(owner, hotel, {
      currency: "EUR",
      childBands: [{ fromAge: 3, toAge: 9, rule: "amount", withBed: 98_765 }],
      rates: [{ ...season, roomType: "Sea", mealPlan: "cp", double: 98_765 }],
    });
    const { id: boatId } = await ratedActivity(owner, boat, {
      currency: "EUR",
      rates: [{ ...season, ticketType: "Adult", price: 98_765 }],
    });
    for (const path of ["hotels", "activities", `hotels/${hotelId}`, `activities/${boatId}`]) {
      const { status, body } = await viewer("GET", `/api/${path}`);
      expect([path, status, JSON.stringify(body).includes("98765")]).toEqual([path, 200, false]);
    }
    const bySupplier = "/api/activities?supplier=Fjord%20Boats%2098765";
    expect((await viewer("GET", bySupplier)).status).toBe(400);
    expect((await owner("GET", bySupplier)).body).toMatchObject([{ id: boatId }]);
    for (const path of ["hotel-sheets", "activity-sheets", "suppliers"])
      for (const prefix of ["", "itineraries/"]) {
        if (prefix && path === "suppliers") continue;
        expect([path, (await viewer("GET", `/api/${prefix}${path}`)).status]).toEqual([path, 403]);
      }
    for (const path of ["hotels", "activities"])
      expect((await viewer("GET", `/api/itineraries/${path}/offered`)).status).toBe(403);
    expect(
      JSON.stringify((await owner("GET", `/api/itineraries/hotel-sheets?id=${hotelId}`)).body),
    ).toContain("98765");
  });

  it("shows in no row that a refused write answers with", async () => {
    const sales = await organisation.member("sales");
    const { status } = await sales("PATCH", "/api/tenants", { version: 1, name: "Mine" });
    expect(status).toBe(403);
  });
});

const item = {
  id: "i1",
  kind: "hotel_stay",
  title: "Harbour hotel",
  cost: 12_345,
  currency: "EUR",
  internalNote: "Cheap",
};

describe("a phone number", () => {
  it("is kept as typed, with its international form beside it", async () => {
    const { owner } = organisation;
    const { body: tenant } = await owner("GET", "/api/tenants");
    await owner("PATCH", "/api/tenants", { version: tenant.version, address: { country: "NO" } });
    const { body } = await owner("POST", "/api/trips", {
      customerName: "A",
      phone: "22 12 34 56",
      whatsapp: "+91 98950 12345",
    });
    expect(body).toMatchObject({
      ...{ phone: "22 12 34 56", phoneE164: "+4722123456" },
      ...{ whatsapp: "+91 98950 12345", whatsappE164: "+919895012345" },
    });
    const cleared = await owner("PATCH", `/api/trips/${body.id}`, { version: body.version, phone: null });
    expect(cleared.body).toMatchObject({ phone: null, phoneE164: null, whatsappE164: "+919895012345" });
  });

  it("is refused where it cannot be dialled, unless it is there already or a program hands it in", async () => {
    const { owner } = organisation;
    const phoneOf = async (phone: string) => owner("POST", "/api/trips", { customerName: "A", phone });
    for (const phone of ["+91 98", "22 12 34 56 78 90 12 34", "22 12 34 56 / 22 12 34 57", "+999 12345"]) {
      const { status, body } = await phoneOf(phone);
      expect([phone, status, Object.keys(body.errors ?? {})]).toEqual([phone, 422, ["phone"]]);
    }
    const { body: key } = await owner("POST", "/api/api-keys", { name: "Website", role: "sales" });
    const headers = { authorization: `Bearer ${key.secret}` };
    const { body: lead } = await owner("POST", "/api/trips", { customerName: "A", phone: "+91 1" }, headers);
    expect(lead).toMatchObject({ phone: "+91 1", phoneE164: null });
    const { id, version } = lead;
    const resent = await owner("PATCH", `/api/trips/${id}`, { version, phone: "+91 1", adults: 3 });
    expect(resent.status).toBe(200);
  });

  it("has it for colleagues, hotels and sources too, and for oneself", async () => {
    const { owner } = organisation;
    const expected = { phone: "22 12 34 56", phoneE164: "+4722123456" };
    const phone = expected.phone;
    const hotel = { name: "Havn", city: "Bodø", country: "NO", phone };
    expect((await owner("POST", "/api/hotels", hotel)).body).toMatchObject(expected);
    const user = { username: "phoned", fullname: "Pia Holm", role: "viewer", phone };
    expect((await owner("POST", "/api/users", user)).body).toMatchObject(expected);
    const source = await owner("POST", "/api/query-sources", { name: "By phone", contactPhone: phone });
    expect(source.body).toMatchObject({ contactPhone: phone, contactPhoneE164: "+4722123456" });
    const viewer = await organisation.member("viewer");
    const { version } = (await viewer("GET", "/api/users/me")).body;
    expect((await viewer("PATCH", "/api/users/me", { version, phone })).status).toBe(200);
    expect((await owner("GET", `/api/users/${viewer.id}`)).body).toMatchObject(expected);
    expect((await viewer("GET", `/api/users/${viewer.id}`)).body).not.toHaveProperty("phoneE164");
  });
});
