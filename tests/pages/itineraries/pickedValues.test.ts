import { describe, expect, it } from "vitest";
import { emptyBody } from "../../../src/fields/emptyBody";
import { valuesOfActivity, valuesOfHotel } from "../../../src/pages/itineraries/items/pickedValues";
import { type Activity, activities } from "../../../src/resources/activities";
import { type Hotel, hotels } from "../../../src/resources/hotels";
import { type HotelSheet, hotelSheets } from "../../../src/resources/hotelSheets";

const season = {
  season: null,
  weekdays: [],
  mealPlan: "cp",
  minNights: 1,
  priority: 0,
} as const;
const rate = {
  ...season,
  single: 1,
  double: 2,
  triple: 3,
  extraAdult: 1,
  childWithBed: 1,
  childWithoutBed: 1,
};
const hotel = {
  ...emptyBody(hotels.fields),
  id: "hotel",
  name: "Heron House",
  city: "Alappuzha",
  photos: ["photo"],
  // A stored hotel has every field of the declaration and those of the system, which picking does not read.
} as unknown as Hotel;

const sheets = [
  {
    ...emptyBody(hotelSheets.fields),
    rates: [
      { ...rate, roomType: "Garden room", from: "2027-01-01", to: "2027-03-31" },
      { ...rate, roomType: "Lake room", mealPlan: "map", from: "2027-04-01", to: "2027-06-30" },
    ],
  },
  // As above.
] as unknown as HotelSheet[];

describe("valuesOfHotel", () => {
  it("takes title and photo over, and the room and meal plan of the rate that holds on the date", () => {
    expect(valuesOfHotel(hotel, sheets, "2027-04-14")).toMatchObject({
      hotelId: "hotel",
      title: "Heron House",
      photo: "photo",
      place: "Alappuzha",
      roomType: "Lake room",
      mealPlan: "map",
    });
  });

  it("begins with the first rate where no date is set or none holds", () => {
    expect(valuesOfHotel(hotel, sheets, null)).toMatchObject({ roomType: "Garden room" });
    expect(valuesOfHotel(hotel, sheets, "2028-01-01")).toMatchObject({ roomType: "Garden room" });
  });

  it("takes the first room where there are no rates, and drops a cost typed before", () => {
    const beds = { maxAdults: 2, maxChildren: 0, maxOccupancy: 2, extraBeds: 0 };
    const rooms = [{ id: "r1", name: "Attic", ...beds, alsoCalled: [] }];
    expect(valuesOfHotel({ ...hotel, roomTypes: rooms }, [], null)).toMatchObject({
      roomType: "Attic",
      mealPlan: null,
      cost: null,
    });
  });
});

describe("valuesOfActivity", () => {
  const activity = {
    ...emptyBody(activities.fields),
    id: "activity",
    name: "Canoe at dawn",
    city: "Alappuzha",
    basis: "per_group",
    startSlots: [{ startTime: "05:30" }],
    // As above.
  } as unknown as Activity;

  it("takes title, price basis and the first start time over", () => {
    expect(valuesOfActivity(activity)).toMatchObject({
      activityId: "activity",
      title: "Canoe at dawn",
      basis: "per_group",
      startTime: "05:30",
    });
  });

  it("begins when the place opens where there are no start times", () => {
    const openingHours = { opens: "09:00", closes: "17:00" };
    expect(valuesOfActivity({ ...activity, startSlots: [], openingHours })).toMatchObject({
      startTime: "09:00",
    });
  });
});
