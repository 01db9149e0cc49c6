import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "./startTestApp";

let test: TestApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
});
afterAll(() => test.stop());

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
