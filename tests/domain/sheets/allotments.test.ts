import { expect, it } from "vitest";
import { checkItinerary } from "../itineraries/priceAndCheck";
import type { PricedHotelSheet } from "../../../src/domain/products/hotel";

const sheet: PricedHotelSheet = {
  id: "s",
  supplierId: "a",
  hotelId: "h",
  currency: "INR",
  releaseDays: 14,
  rates: [{ roomType: "Lake", mealPlan: "cp", from: "2027-01-01", to: "2027-12-31", double: 100 }],
  allotments: [{ roomType: "Lake", from: "2027-05-01", to: "2027-05-31", rooms: 1 }],
};
const found = (adults: number, pricedOn: string, startDate = "2027-05-30", hotelSheets = [sheet]) =>
  checkItinerary({
    itinerary: {
      startDate,
      adults,
      currency: "INR",
      days: [
        { id: "1", items: [{ id: "i", kind: "hotel_stay", hotelId: "h", title: "Bay", nights: 2 }] },
        { id: "2" },
        { id: "3" },
      ],
    },
    hotels: [{ id: "h", roomTypes: [{ name: "Lake", maxAdults: 2 }] }],
    activities: [],
    hotelSheets,
    transports: [],
    activitySheets: [],
    transportSheets: [],
    organisation: { currency: "INR" },
    pricedOn,
  }).flatMap(({ code, message }) => (/^(allotment|release)/.test(code) ? [[code, message]] : []));

it("says where a stay takes more rooms than are kept, and nothing where none are", () => {
  expect(found(2, "2027-01-01")).toEqual([]);
  expect(found(4, "2027-01-01")).toEqual([
    [
      "allotment_exceeded",
      "Bay: 2 rooms of type Lake, of which 1 are kept on 30 May 2027. Ask the supplier for more.",
    ],
  ]);
  expect(found(4, "2027-01-01", "2027-06-01")).toEqual([]);
});

it("counts what another sheet of the supplier keeps than the one that decides the price", () => {
  const { allotments: _none, ...newer } = { ...sheet, id: "n", publishedAt: "2027-01-01T00:00:00.000Z" };
  expect(found(4, "2027-01-01", "2027-05-30", [newer, sheet])).toHaveLength(1);
});

it("says where the rooms are not kept any more", () => {
  // 14 days before arrival they still are.
  expect(found(2, "2027-05-16")).toEqual([]);
  expect(found(2, "2027-05-17")).toEqual([
    [
      "release_passed",
      "Bay: rooms of type Lake are kept until 14 days before arrival, which has passed. Ask the supplier for them.",
    ],
  ]);
});
