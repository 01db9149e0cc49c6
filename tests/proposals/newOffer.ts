import type { Ask } from "../rest/startTestApp";

/** INR at home, 10 % added to every cost. */
export async function priceInRupees(owner: Ask): Promise<void> {
  const { version } = (await owner("GET", "/api/tenants")).body;
  await owner("PATCH", "/api/tenants", {
    ...{ version, currency: "INR", timeZone: "Asia/Kolkata", defaultMarkup: 1_000 },
  });
}

/**
 * A trip of two with one itinerary of two options: 1,100.00 for all, 550.00 more in option "b", and an optional boat for 220.00.
 * @param more other values of the itinerary.
 */
export async function newItinerary(owner: Ask, more: object = {}) {
  const customer = { customerName: "Ines Calder", phone: "+44 7700 900461", email: "ines@calder.example" };
  const trip = { ...customer, startDate: "2027-03-01", adults: 2 };
  const { id: tripId } = (await owner("POST", "/api/trips", trip)).body;
  const meals = { breakfast: false, lunch: false, dinner: false };
  const item = (id: string, title: string, cost: number, rest: object = {}) => ({
    ...{ id, kind: "fee", title, cost, internalNote: `Note about ${title}`, ...rest },
  });
  const own = (id: string) => ({
    ...{ id, kind: "hotel_stay", inclusion: "own_arrangement", title: "With friends", nights: 1 },
  });
  const { status, body } = await owner("POST", "/api/itineraries", {
    ...{ tripId, name: "Coast", currency: "INR", startDate: "2027-03-01", adults: 2 },
    options: [
      { id: "a", name: "Standard" },
      { id: "b", name: "Superior" },
    ],
    days: [
      { id: "d1", title: "Arrival", meals, items: [item("i1", "Guide", 100_000), own("i0")] },
      {
        ...{ id: "d2", title: "Harbour", meals },
        items: [
          item("i2", "Suite", 50_000, { optionId: "b" }),
          item("i3", "Boat", 20_000, { inclusion: "optional" }),
        ],
      },
    ],
    ...more,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

/** Sends an itinerary: the version that it became, and the token of its link. */
export async function sendIt(owner: Ask, id: string, body: object = {}) {
  const sent = await owner("POST", `/api/itineraries/${id}/send`, body);
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body));
  const { offer, link } = sent.body;
  return { offer, link, token: String(link.url.split("/p/")[1]) };
}
