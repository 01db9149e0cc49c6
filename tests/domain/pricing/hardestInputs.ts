import type { PriceInput } from "../../../src/domain/pricing/priceInput";
import { workedExample } from "./workedExample";

/** As much of something as the declarations and `refuseManyRates` let through. */
const [suppliers, mostRates, mostItems, mostNights, children] = [25, 10_000, 400, 1_500, 50] as const;

const many = <T>(count: number, of: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => of(index));

/** Seasons that begin before the days and end after them, or lie beside them; the last rows decide. */
const seasons = (count: number) =>
  many(count, (index) => ({
    season: `Season ${index}`,
    ...(index % 2 ? { from: "2026-01-01", to: "2029-12-31" } : { from: "2026-01-01", to: "2026-02-01" }),
  }));

type Item = NonNullable<NonNullable<NonNullable<PriceInput["itinerary"]["days"]>[number]["items"]>[number]>;

const planOf = (item: (index: number) => Partial<Item>, more: Partial<PriceInput["itinerary"]>) => ({
  ...{ startDate: "2027-01-01", currency: "INR", adults: 1_000, infants: 100, ...more },
  childAges: many(children, (index) => index % 18),
  options: many(5, (index) => ({ id: `option-${index}`, name: `Option ${index}` })),
  days: many(100, (day) => ({
    id: `day-${day}`,
    items: many(mostItems / 100, (index) => ({
      id: `item-${day}-${index}`,
      title: `Item ${day} ${index}`,
      ...item(day * 4 + index),
    })),
  })),
});

const sheetOf = (index: number) => ({
  ...{
    id: `sheet-${index}`,
    name: `Sheet ${index}`,
    supplierId: `supplier-${index}`,
    supplierName: `Supplier ${index}`,
  },
  ...{ currency: "INR", status: "published" as const },
});

const taxes = many(200, (index) => ({
  ...{ id: `tax-${index}`, name: `Tax ${index}`, basisPoints: 100 },
  appliesTo: index % 2 ? ("total" as const) : ("cost_plus_markup" as const),
}));

const tickets = many(20, (index) => ({
  name: `Ticket ${index}`,
  fromAge: index < 18 ? index : 18,
  toAge: index < 18 ? index : 120,
}));

const plain: PriceInput = {
  ...workedExample,
  hotels: [],
  activities: [],
  transports: [],
  hotelSheets: [],
  activitySheets: [],
  transportSheets: [],
};

const activities = (rates: (index: number) => object, options = 5): PriceInput => ({
  ...plain,
  itinerary: planOf(
    () => ({ kind: "activity", activityId: "activity" }),
    options === 5 ? {} : { options: [] },
  ),
  activities: [{ id: "activity", name: "Museum", basis: "per_person", ticketTypes: tickets }],
  activitySheets: many(suppliers, (index) => ({
    ...sheetOf(index),
    activityId: "activity",
    rates: seasons(300).map((season, place) => ({
      ...season,
      price: 1_000 + place + index,
      sellPrice: 2_000,
      ...rates(place),
    })),
  })),
});

const hotels = (
  item: (index: number) => Partial<Item>,
  adults = 1_000,
  supplement: object = { cost: 100, sell: 120 },
): PriceInput => ({
  ...plain,
  itinerary: planOf(
    (index) => ({
      kind: "hotel_stay",
      hotelId: "hotel",
      roomType: "Deluxe",
      mealPlan: "cp",
      nights: 3,
      ...item(index),
    }),
    { adults },
  ),
  hotels: [{ id: "hotel", name: "House", roomTypes: [{ name: "Deluxe" }] }],
  hotelSheets: many(suppliers, (index) => ({
    ...sheetOf(index),
    hotelId: "hotel",
    childBands: many(10, (band) => ({
      fromAge: band * 2,
      toAge: band * 2 + 1,
      withBed: 100,
      withoutBed: 50,
    })),
    rates: seasons(mostRates / suppliers).map((season, place) => ({
      ...season,
      ...{
        roomType: "Deluxe",
        mealPlan: "cp" as const,
        single: 900 + index,
        double: 1_000 + place,
        triple: 1_400,
        extraAdult: 300,
      },
    })),
    supplements: many(50, (place) => ({
      name: `Supplement ${place}`,
      compulsory: true,
      ...supplement,
    })),
    offers: many(30, (place) => ({
      name: `Offer ${place}`,
      kind: "percent" as const,
      basisPoints: 100,
      combines: true,
    })),
  })),
});

const drives = (item: (index: number) => Partial<Item>, adults = 30): PriceInput => ({
  ...plain,
  itinerary: planOf(
    (index) => ({
      kind: "transport",
      transportId: "car",
      nights: Math.floor(mostNights / mostItems) + (index % 4 ? 1 : 0),
      startTime: "22:00",
      kilometres: 1_000 + index,
      ...item(index),
    }),
    { adults },
  ),
  transports: [
    {
      id: "car",
      name: "Car",
      kind: "disposal",
      vehicles: many(12, (index) => ({ name: `Vehicle ${index}`, seats: 2 + index, bags: 1 + index })),
    },
  ],
  transportSheets: many(suppliers, (index) => ({
    ...{ ...sheetOf(index), transportId: "car", basis: "per_km" as const, minKm: 80 },
    rates: seasons(mostRates / suppliers).map((season, place) => ({
      ...season,
      price: 1_000 + place + index,
      sellPrice: 1_500,
      furtherKm: 20,
      includedKm: 50,
    })),
    supplements: many(20, (place) => ({
      name: `Supplement ${place}`,
      compulsory: true,
      basis: place % 2 ? ("percent" as const) : ("per_vehicle_day" as const),
      basisPoints: 500,
      cost: 500,
      sell: 600,
    })),
  })),
});

/** The most work that one itinerary of each kind of item may ask of pricing, by name. */
export const hardestInputs: Readonly<Record<string, () => PriceInput>> = {
  "activities without tickets in the rates": () => activities(() => ({})),
  "activities with a rate for each ticket": () =>
    activities((place) => ({ ticketType: `Ticket ${place % 20}` })),
  "activities without prices": () => activities(() => ({ price: null, sellPrice: null })),
  "activities of one option": () => activities(() => ({}), 1),
  "stays of a thousand adults": () => hotels(() => ({})),
  "stays of sixty people": () => hotels(() => ({}), 10),
  "stays with named rooms": () =>
    hotels(() => ({
      rooming: many(60, (place) => ({ adults: 2, rooms: 1 + (place % 8), childAges: [place % 18] })),
    })),
  "stays with supplements in percent": () => hotels(() => ({}), 10, { basis: "percent", basisPoints: 100 }),
  "stays with supplements that have prices for children": () =>
    hotels(() => ({}), 10, {
      ...{ basis: "per_person_night", cost: 100 },
      childPrices: many(10, (band) => ({ fromAge: band, toAge: band + 7, cost: 50 })),
    }),
  "stays of which no room type is named": () => hotels(() => ({ roomType: null, mealPlan: null })),
  "drives of eighty people": () => drives(() => ({})),
  "drives of a thousand people": () => drives(() => ({}), 1_000),
  "drives with named vehicles": () =>
    drives(() => ({ vehicles: many(12, (place) => ({ vehicle: `Vehicle ${place}`, count: 2 })) })),
  "items of their own with 200 taxes and a set total": () => {
    const itinerary = planOf((index) => ({ kind: "fee", cost: 1_000 + index, basis: "per_person" }), {
      adjustment: { kind: "fixed_total", amount: 1_234_567 },
    });
    return { ...plain, itinerary, organisation: { ...plain.organisation, taxes } };
  },
  "optional items with 200 taxes": () => {
    const itinerary = planOf((index) => ({ kind: "fee", cost: 1_000 + index, inclusion: "optional" }), {});
    return { ...plain, itinerary, organisation: { ...plain.organisation, taxes } };
  },
};
