import type { PriceInput } from "../../../src/domain/pricing/priceInput";
import { onSheets, type RatedActivity, type RatedHotel } from "./onSheets";

export const workedHotels: readonly RatedHotel[] = [
  {
    id: "misty-peak",
    name: "Misty Peak Resort",
    currency: "INR",
    roomTypes: [{ name: "Deluxe", maxAdults: 2, maxChildren: 1, maxOccupancy: 3, extraBeds: 1 }],
    childBands: [
      { fromAge: 0, toAge: 5, rule: "free" },
      { fromAge: 6, toAge: 11, rule: "amount", withBed: 120_000, withoutBed: null },
    ],
    rates: [
      {
        roomType: "Deluxe",
        mealPlan: "map",
        season: "Winter",
        from: "2026-10-01",
        to: "2027-03-31",
        weekdays: [],
        double: 450_000,
        extraAdult: 150_000,
        childWithoutBed: 80_000,
        minNights: 1,
        priority: 0,
      },
      {
        roomType: "Deluxe",
        mealPlan: "map",
        season: "Christmas",
        from: "2026-12-24",
        to: "2026-12-25",
        weekdays: [],
        double: 700_000,
        childWithoutBed: 90_000,
        minNights: 2,
        priority: 5,
      },
      { roomType: "Suite", mealPlan: "map", from: "2026-10-01", to: "2027-03-31", double: 900_000 },
    ],
  },
];

export const workedActivities: readonly RatedActivity[] = [
  {
    id: "tea-museum",
    name: "Tea museum",
    currency: "USD",
    basis: "per_person",
    ticketTypes: [
      { name: "Adult", fromAge: 12, toAge: null, price: 1_025 },
      { name: "Child", fromAge: 4, toAge: 11, price: 505 },
    ],
    rates: [{ season: "Winter", from: "2026-11-01", to: "2027-02-28", ticketType: "Adult", price: 1_135 }],
  },
];

/** Four days in Kerala; priceItinerary.test.ts calculates the price by hand. */
export const workedExample: PriceInput = {
  pricedOn: "2026-11-21",
  itinerary: {
    startDate: "2026-12-24",
    adults: 2,
    childAges: [8],
    infants: 1,
    rooms: 1,
    currency: "INR",
    days: [
      {
        id: "day-1",
        title: "Munnar",
        overnightPlace: "Munnar",
        items: [
          {
            id: "stay",
            kind: "hotel_stay",
            inclusion: "included",
            title: "Misty Peak Resort",
            hotelId: "misty-peak",
            roomType: "Deluxe",
            mealPlan: "map",
            nights: 3,
          },
          {
            id: "fruit",
            kind: "meal",
            inclusion: "complimentary",
            title: "Fruit basket",
            basis: "flat",
            cost: 50_000,
          },
          {
            id: "transfer",
            kind: "transfer",
            title: "Two cars from Kochi",
            basis: "per_vehicle",
            quantity: 2,
            cost: 350_000,
            markup: { kind: "amount", amount: 25_000, per: "person" },
          },
        ],
      },
      {
        id: "day-2",
        overnightPlace: "Munnar",
        markup: { kind: "percent", basisPoints: 1_000 },
        items: [
          {
            id: "museum",
            kind: "activity",
            title: "Tea museum",
            activityId: "tea-museum",
            startTime: "09:00",
          },
          { id: "guide", kind: "guide", title: "Guide", basis: "per_group", cost: 200_000 },
        ],
      },
      {
        id: "day-3",
        overnightPlace: "Munnar",
        items: [
          {
            id: "dinner",
            kind: "meal",
            title: "Dinner",
            basis: "per_group",
            cost: 120_000,
            priceLocked: true,
            lockedPrice: 200_000,
            lockReason: "Promised by phone",
          },
          {
            id: "kayak",
            kind: "activity",
            inclusion: "optional",
            title: "Kayak tour",
            basis: "per_person",
            cost: 100_000,
          },
        ],
      },
      {
        id: "day-4",
        items: [{ id: "flight", kind: "flight", inclusion: "own_arrangement", title: "Flight home" }],
      },
    ],
  },
  ...onSheets(workedHotels, workedActivities),
  organisation: {
    currency: "INR",
    defaultMarkup: 1_500,
    marginFloor: 800,
    roundingStep: "10",
    roundingMode: "up",
    taxes: [
      { name: "Old GST", basisPoints: 1_200, appliesTo: "cost_plus_markup", from: null, to: "2026-12-23" },
      { name: "TCS", basisPoints: 200, appliesTo: "total", from: "2026-12-24", to: "2026-12-24" },
      { name: "GST", basisPoints: 500, appliesTo: "cost_plus_markup", from: "2026-01-01", to: null },
    ],
    exchangeRates: [
      { from: "USD", to: "INR", rate: "83.125", date: "2026-10-01" },
      { from: "USD", to: "INR", rate: "84.5", date: "2026-11-01" },
      { from: "USD", to: "INR", rate: "91", date: "2026-11-22" },
    ],
  },
};
