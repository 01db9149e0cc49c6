import { tokenOf, type Visit } from "../pages/visit";

/** Of the large example: days, things in each of them, hotels, and rows on the rate sheet of each. */
const [days, hotels, rows] = [30, 20, 500];

/** Stores an itinerary of 30 days with 150 items, its stays on published rate sheets; gives the path of its editor. */
export async function storeLongItinerary(visit: Visit): Promise<string> {
  const token = await tokenOf(visit);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const post = async (path: string, values: object) => {
    const answer = await fetch(`${visit.address}/api/${path}`, {
      ...{ method: "POST", headers, body: JSON.stringify(values) },
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    // Each answers the row.
    return (await answer.json()) as { id: string; version: number };
  };
  const supplier = await post("suppliers", { name: "Owner", currency: "INR" });
  const rates = Array.from({ length: rows }, (_, index) => ({
    ...{ roomType: index % 2 ? "Deluxe" : "Suite", mealPlan: "map" },
    ...{ from: `2095-${String(1 + (index % 12)).padStart(2, "0")}-01`, to: "2099-12-31" },
    ...{ priority: Math.trunc(index / 12), double: 400_000 + index, childWithoutBed: 50_000 },
  }));
  const roomTypes = ["Deluxe", "Suite"].map((name) => ({
    name,
    maxAdults: 3,
    maxChildren: 2,
    maxOccupancy: 4,
  }));
  const houses: string[] = [];
  for (let index = 0; index < hotels; index += 1) {
    const { id: hotelId } = await post("hotels", {
      ...{ name: `House ${index}`, city: "Kochi", country: "IN", roomTypes },
    });
    const own = { name: "Contract", supplierId: supplier.id, hotelId, currency: "INR" };
    const { id, version } = await post("hotel-sheets", {
      ...{ ...own, rates, childBands: [{ fromAge: 0, toAge: 11 }] },
      supplements: [{ name: "Gala dinner", compulsory: true, fromAge: 5, cost: 200_000 }],
    });
    await post(`hotel-sheets/${id}/move`, { to: "published", version });
    houses.push(hotelId);
  }
  const trip = await post("trips", { customerName: "Asha Raman", phone: "+4790012345" });
  const itinerary = await post("itineraries", {
    ...{ tripId: trip.id, name: "Long", currency: "INR", startDate: "2096-12-01" },
    ...{ adults: 2, childAges: [8] },
    days: Array.from({ length: days }, (_, day) => ({
      ...{ id: `d${day}`, title: `Day ${day + 1}`, overnightPlace: "Kochi" },
      meals: { breakfast: true, lunch: false, dinner: false },
      items: [
        {
          ...{ id: `stay${day}`, kind: "hotel_stay", title: "House", hotelId: houses[day % hotels] },
          ...{ nights: 1, roomType: "Deluxe", mealPlan: "map" },
        },
        { id: `car${day}`, kind: "transport", title: "Car", cost: 350_000, currency: "INR" },
        { id: `guide${day}`, kind: "guide", title: "Guide", cost: 200_000, currency: "INR" },
        { id: `meal${day}`, kind: "meal", title: "Dinner", cost: 120_000, currency: "INR" },
        {
          id: `boat${day}`,
          kind: "fee",
          title: "Boat",
          inclusion: "optional",
          cost: 30_000,
          currency: "INR",
        },
      ],
    })),
  });
  return `/trips/${trip.id}/itinerary/${itinerary.id}`;
}
