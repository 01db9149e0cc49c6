import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ratedActivity, ratedHotel } from "../rest/ratedRows";
import { newOrganisation, startTestApp, type TestApp } from "../rest/startTestApp";

let test: TestApp;
beforeAll(async () => void (test = await startTestApp()));
afterAll(() => test.stop());

describe("the hotels and activities that itineraries are priced by", () => {
  it("are read from the trash too, and only in their own organisation", async () => {
    const { owner } = await newOrganisation(test);
    const { owner: stranger } = await newOrganisation(test);
    const place = { city: "Kochi", country: "IN" };
    const { body: hotel } = await owner("POST", "/api/hotels", { name: "Lantern Quay House", ...place });
    const { body: walk } = await owner("POST", "/api/activities", { name: "Harbour walk", ...place });
    await owner("DELETE", `/api/hotels/${hotel.id}`);

    const hotels = `/api/itineraries/hotels?id=${hotel.id}&id=${walk.id}`;
    expect((await owner("GET", hotels)).body).toMatchObject([{ id: hotel.id, name: "Lantern Quay House" }]);
    expect((await stranger("GET", hotels)).body).toEqual([]);
    expect((await owner("GET", `/api/itineraries/activities?id=${walk.id}`)).body).toHaveLength(1);
    expect((await owner("GET", "/api/itineraries/hotels")).body).toEqual([]);
  });

  it("refuses what is no id, too many of them and other parameters", async () => {
    const { owner } = await newOrganisation(test);
    for (const query of ["id=x", "name=x", "id=x&".repeat(201)])
      expect((await owner("GET", `/api/itineraries/hotels?${query}`)).status).toBe(400);
  });
});

describe("the hotels and activities to choose from", () => {
  const offered = "/api/itineraries/hotels/offered";
  const winter = {
    roomType: "Deluxe",
    mealPlan: "cp",
    from: "2026-10-01",
    to: "2027-03-31",
    double: 450_000,
  };

  it("have those of the places first, whatever their letters, with city and the price of the day", async () => {
    const { owner } = await newOrganisation(test);
    const hotel = async (name: string, city: string, more: object = {}) =>
      owner("POST", "/api/hotels", { name, city, country: "IN", ...more });
    await hotel("Amber Haveli", "Jaipur");
    await hotel("Kochi Palace", "Goa");
    const lantern = { name: "Lantern Quay House", city: "Fort Kochi", country: "IN" };
    const christmasRate = { ...winter, from: "2026-12-24", to: "2026-12-26", double: 700_000, priority: 5 };
    await ratedHotel(
      owner,
      { ...lantern, roomTypes: [{ name: "Deluxe" }] },
      { currency: "INR", rates: [winter, christmasRate] },
    );
    await hotel("Misty Peak", "Münnar", { isActive: false });
    await hotel("Cloud House", "Münnar");
    const names = async (query: string) =>
      (await owner("GET", `${offered}?${query}`)).body.map(({ name }: { name: string }) => name);

    expect(await names("place=munnar&place=kochi")).toEqual([
      "Cloud House",
      "Lantern Quay House",
      "Amber Haveli",
      "Kochi Palace",
    ]);
    expect(await names("place=munnar&q=kochi")).toEqual(["Kochi Palace", "Lantern Quay House"]);
    const [christmas] = (await owner("GET", `${offered}?q=lantern&on=2026-12-25`)).body;
    expect(christmas).toEqual({
      id: expect.any(String),
      name: "Lantern Quay House",
      city: "Fort Kochi",
      price: 700_000,
      currency: "INR",
      basis: "per_room_night",
    });
    const sheets = `/api/itineraries/hotel-sheets?id=${christmas.id}`;
    expect((await owner("GET", sheets)).body).toMatchObject([
      { supplierName: "Supplier of Lantern Quay House" },
    ]);
    expect((await owner("GET", `${sheets}&from=2026-01-01&to=2026-12-31`)).body).toHaveLength(1);
    expect((await owner("GET", `${sheets}&from=2026-01-01`)).status).toBe(400);
    expect((await (await newOrganisation(test)).owner("GET", sheets)).body).toEqual([]);
    expect((await owner("GET", `${offered}?q=lantern`)).body[0].price).toBe(450_000);
    expect((await owner("GET", `${offered}?q=lantern&on=2027-06-01`)).body[0].price).toBeNull();
  });

  it("cost what the sheet for the customer's market says, where the nationality is known", async () => {
    const { owner } = await newOrganisation(test);
    const inn = { name: "Market Inn", city: "Kochi", country: "IN", roomTypes: [{ name: "Deluxe" }] };
    const { id: hotelId } = await ratedHotel(owner, inn, { currency: "INR", rates: [winter] });
    const [forAll] = (await owner("GET", `/api/hotel-sheets?hotelId=${hotelId}`)).body;
    const values = { name: "For the French", supplierId: forAll.supplierId, hotelId, currency: "INR" };
    const market = { market: [{ country: "FR" }], rates: [{ ...winter, double: 500_000 }] };
    const follows = { ...values, ...market, followsId: forAll.id };
    const { body: draft } = await owner("POST", "/api/hotel-sheets", follows);
    const moved = { to: "published", version: draft.version };
    expect((await owner("POST", `/api/hotel-sheets/${draft.id}/move`, moved)).status).toBe(200);
    const price = async (query: string) =>
      (await owner("GET", `${offered}?q=market&on=2026-12-24${query}`)).body[0].price;
    // The sheet for all stays beside the one for a market that was made from it.
    expect((await owner("GET", `/api/hotel-sheets/${forAll.id}`)).body.status).toBe("published");
    expect([await price(""), await price("&nationality=FR"), await price("&nationality=DE")]).toEqual([
      450_000, 500_000, 450_000,
    ]);
    expect((await owner("GET", `${offered}?nationality=france`)).status).toBe(400);
  });

  it("tell what an adult pays for an activity", async () => {
    const { owner } = await newOrganisation(test);
    const ticketTypes = [
      { name: "Child", fromAge: 3, toAge: 12 },
      { name: "Adult", fromAge: 13 },
    ];
    await ratedActivity(
      owner,
      { name: "Harbour walk", city: "Kochi", country: "IN", ticketTypes },
      {
        currency: "INR",
        rates: [
          { ticketType: "Child", price: 20_000 },
          { ticketType: "Adult", price: 50_000 },
          { from: "2026-12-01", to: "2026-12-31", ticketType: "Adult", price: 60_000 },
        ],
      },
    );
    const price = async (query: string) =>
      (await owner("GET", `/api/itineraries/activities/offered?${query}`)).body[0].price;
    expect(await price("on=2026-12-24")).toBe(60_000);
    expect(await price("on=2027-01-24")).toBe(50_000);
  });

  it("refuse what they do not ask for", async () => {
    const { owner } = await newOrganisation(test);
    for (const query of ["city=Kochi", "on=tomorrow", "q=%00", "place=a&".repeat(6), `q=${"x".repeat(121)}`])
      expect((await owner("GET", `${offered}?${query}`)).status).toBe(400);
  });
});

describe("a room type that gets another name", () => {
  it("is priced and found by the names that it had, until another one bears them", async () => {
    const { owner } = await newOrganisation(test);
    const rate = { mealPlan: "cp", from: "2026-10-01", to: "2027-03-31" };
    const hotel = await ratedHotel(
      owner,
      {
        ...{ name: "Lantern Quay House", city: "Kochi", country: "IN" },
        roomTypes: [{ name: "Deluxe" }, { name: "Attic" }],
      },
      {
        currency: "INR",
        rates: [
          { ...rate, roomType: "Deluxe", double: 450_000 },
          { ...rate, roomType: "Attic", double: 300_000 },
        ],
      },
    );
    const trip = {
      customerName: "Ines Calder",
      phone: "+44 7700 900461",
      startDate: "2027-01-10",
      adults: 2,
    };
    const { id: tripId } = (await owner("POST", "/api/trips", trip)).body;
    const stay = { id: "i1", kind: "hotel_stay", title: "Lantern Quay House", hotelId: hotel.id, nights: 2 };
    const meals = { breakfast: true, lunch: false, dinner: false };
    const days = [{ id: "d1", meals, items: [{ ...stay, roomType: "Deluxe", mealPlan: "cp" }] }];
    const created = await owner("POST", "/api/itineraries", { tripId, name: "Coast", currency: "INR", days });
    if (created.status !== 201) throw new Error(JSON.stringify(created.body));
    const { id } = created.body;
    const priced = async () => {
      const { body } = await owner("GET", `/api/itineraries/${id}/price`);
      return [
        body.price.totals.total,
        body.price.findings
          .map(({ code }: { code: string }) => code)
          .filter((code: string) => /^(rate|product)/.test(code)),
      ];
    };
    const before = await priced();
    const rename = async (names: string[], more: object = {}) => {
      const { version, roomTypes } = (await owner("GET", `/api/hotels/${hotel.id}`)).body;
      const named = names.map((name, index) => ({ ...roomTypes[index], name, ...more }));
      const { status, body } = await owner("PATCH", `/api/hotels/${hotel.id}`, { version, roomTypes: named });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.roomTypes.map(({ alsoCalled }: { alsoCalled: string[] }) => alsoCalled);
    };

    expect(await rename(["Garden Deluxe", "Attic"])).toEqual([["Deluxe"], []]);
    expect(await rename(["Garden Suite", "Attic"])).toEqual([["Deluxe", "Garden Deluxe"], []]);
    expect(await priced()).toEqual(before);
    // A copy of a rate sheet says the name of now, as a draft must.
    const [sheet] = (await owner("GET", `/api/hotel-sheets?hotelId=${hotel.id}`)).body;
    const copy = await owner("POST", `/api/hotel-sheets/${sheet.id}/copy`, { years: 1 });
    expect(copy.body.rates?.map(({ roomType }: { roomType: string }) => roomType)).toEqual([
      "Garden Suite",
      "Attic",
    ]);
    // The name is another one's now.
    expect(await rename(["Garden Suite", "Deluxe"])).toEqual([["Garden Deluxe"], ["Attic"]]);
    // A name that nobody knows any more is told.
    await rename(["Garden Suite", "Loft"]);
    await rename(["Garden Suite", "Loft"], { alsoCalled: [] });
    const [, codes] = await priced();
    expect(codes).toContain("product_inactive");
  });
});
