import { readFileSync } from "node:fs";
import type { APIRequestContext } from "@playwright/test";
import { json } from "./organisation";

/** Stores a picture of the demo: its id. */
async function storePicture(api: APIRequestContext, name: string): Promise<string> {
  const buffer = readFileSync(`server/demo/pictures/${name}.webp`);
  const file = { name: `${name}.webp`, mimeType: "image/webp", buffer };
  return (await json(api.post("/api/files", { multipart: { file } }), 201)).id;
}

const meals = { breakfast: true, lunch: false, dinner: true };

/** What a trip is like that is sent to a customer. */
export interface Offered {
  language?: string;
  customer?: string;
  name?: string;
  days?: number;
  pictures?: boolean;
}

/** A journey through Kerala with two options, an optional boat, pictures and a map, sent: where its customer reads it. */
export async function sendTrip(api: APIRequestContext, given: Offered = {}) {
  const {
    language = "en",
    customer = "Asha Raman",
    name = "Kerala, slowly",
    days = 4,
    pictures = true,
  } = given;
  const scenes = pictures
    ? await Promise.all([
        storePicture(api, "moonrise-kettuvallam"),
        storePicture(api, "tea-estate-and-factory-visit"),
        storePicture(api, "room-teamist-ridge-resort"),
      ])
    : [];
  const [water = null, tea = null, room = null] = scenes;
  const hotel = async (hotelName: string, city: string, latitude: number, longitude: number) =>
    (
      await json(
        api.post("/api/hotels", {
          data: {
            name: `${hotelName} ${crypto.randomUUID().slice(0, 4)}`,
            city,
            country: "IN",
            latitude,
            longitude,
          },
        }),
        201,
      )
    ).id as string;
  const [kochi, munnar, kumarakom] = await Promise.all([
    hotel("Harbour Inn", "Kochi", 9.965, 76.242),
    hotel("Misty Peak", "Munnar", 10.089, 77.06),
    hotel("Lake House", "Kumarakom", 9.595, 76.431),
  ]);
  const item = (id: string, kind: string, title: string, more: object = {}) => ({
    ...{ id, kind, title, cost: 250_000, currency: "INR", internalNote: "Secret margin note", ...more },
  });
  const start = "2030-12-27";
  const friends =
    days > 4
      ? [item("i11", "hotel_stay", "With friends", { inclusion: "own_arrangement", nights: days - 4 })]
      : [];
  const written = [
    {
      ...{ id: "d1", title: "Welcome to Fort Kochi", overnightPlace: "Kochi", meals },
      description:
        "Your driver waits at the airport. In the late afternoon we walk along the Chinese fishing nets, through lanes that smell of pepper and cardamom.\n\nDinner is at a family table.",
      photos: [water, tea, room].filter(Boolean),
      items: [
        item("i1", "transfer", "From the airport to the hotel", {
          startTime: "14:30",
          fromPlace: "Kochi airport",
          toPlace: "Fort Kochi",
          vehicles: [{ id: "v1", vehicle: "Sedan", count: 1 }],
        }),
        item("i2", "hotel_stay", "Harbour Inn", {
          hotelId: kochi,
          nights: 1,
          rooms: 1,
          roomType: "Sea view double",
          mealPlan: "map",
          photo: room,
          description: "A merchant's house of 1880 by the water.",
        }),
        item("i3", "activity", "Walk through the old harbour", {
          startTime: "16:30",
          endTime: "18:30",
          inclusion: "complimentary",
        }),
      ],
    },
    {
      ...{ id: "d2", title: "Up into the tea hills", overnightPlace: "Munnar", meals },
      description: "Five hours by car with stops at waterfalls and a spice garden.",
      photos: [tea].filter(Boolean),
      items: [
        item("i4", "hotel_stay", "Misty Peak", {
          hotelId: munnar,
          nights: 1,
          rooms: 1,
          roomType: "Garden room",
          mealPlan: "cp",
          optionId: "a",
        }),
        item("i5", "hotel_stay", "Misty Peak, suite", {
          hotelId: munnar,
          nights: 1,
          rooms: 1,
          roomType: "Valley suite",
          mealPlan: "cp",
          optionId: "b",
          cost: 900_000,
        }),
        item("i6", "flight", "Flight home", { inclusion: "own_arrangement", serviceNumber: "AI 511" }),
      ],
    },
    {
      ...{ id: "d3", title: "Backwaters", overnightPlace: "Kumarakom", meals },
      description: null,
      photos: [water, room].filter(Boolean),
      items: [
        item("i7", "hotel_stay", "Lake House", { hotelId: kumarakom, nights: 1 }),
        item("i8", "cruise", "Sunset boat with a fisherman", {
          inclusion: "optional",
          startTime: "17:00",
          customerNote: "Bring something warm for the way back.",
        }),
        item("i9", "activity", "Kathakali evening", { inclusion: "optional" }),
      ],
    },
    {
      ...{
        id: "d4",
        title: "Farewell",
        overnightPlace: null,
        meals: { ...meals, dinner: false },
        photos: [],
      },
      description: "Time for a last breakfast by the lake.",
      items: [item("i10", "transfer", "To the airport", { fromPlace: "Kumarakom" }), ...friends],
    },
  ];
  const more = Array.from({ length: Math.max(0, days - 4) }, (_, index) => ({
    ...{
      id: `m${index}`,
      title: `A day of rest, ${index + 5}`,
      overnightPlace: "Kochi",
      meals,
      photos: [tea].filter(Boolean),
    },
    description: "Nothing has to be done today. ".repeat(8),
    items: [item(`n${index}`, "activity", "Swim, read, walk along the beach")],
  }));
  const trip = await json(
    api.post("/api/trips", {
      data: {
        customerName: customer,
        title: name,
        phone: "+91 98470 55002",
        startDate: start,
        adults: 2,
        childAges: [7],
      },
    }),
    201,
  );
  const data = {
    ...{
      tripId: trip.id,
      name,
      currency: "INR",
      startDate: start,
      adults: 2,
      childAges: [7],
      coverFileId: water,
    },
    options: [
      { id: "a", name: "Comfort" },
      { id: "b", name: "Luxury" },
    ],
    days: [...written, ...more],
    inclusions: ["All transfers in a private car with driver", "Breakfast every day"],
    exclusions: ["Tips and personal expenses", "Travel insurance"],
    terms:
      "A deposit of 25 % confirms the journey.\n\nUp to 30 days before the start it can be cancelled free of charge.",
    paymentSchedule: [
      { label: "Deposit", due: "on_acceptance", basisPoints: 2_500 },
      { label: "Balance", due: "days_before_start", daysBefore: 30, basisPoints: 7_500 },
    ],
    validUntil: "2030-11-30",
  };
  const itinerary = await json(api.post("/api/itineraries", { data }), 201);
  const send = (body: object = {}) =>
    json(api.post(`/api/itineraries/${itinerary.id}/send`, { data: body }), 201);
  const { link } = await send({ language });
  return { trip, itinerary, path: new URL(link.url).pathname, send };
}
