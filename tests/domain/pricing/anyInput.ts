import fc from "fast-check";
import { addDays } from "../../../src/domain/dates/plainDate";
import {
  adjustmentKinds,
  type AdjustmentKind,
  childPlaces,
  type ChildPlace,
  offerKinds,
  type OfferKind,
  rateTerms,
  type RateTerms,
  supplementBases,
  type SupplementBasis,
  weekdays,
  type Weekday,
  mealPlans,
  type MealPlan,
  inclusionKinds,
  type InclusionKind,
  itemKinds,
  type ItemKind,
  childRules,
  type ChildRule,
  priceBases,
  type PriceBasis,
  roundingSteps,
  type RoundingStep,
  roundingTargets,
  type RoundingTarget,
  taxBases,
  type TaxBasis,
  taxClasses,
  type TaxClass,
  taxModes,
  type TaxMode,
  transportBases,
  type TransportBasis,
  transportKinds,
  type TransportKind,
  vehicleSupplementBases,
  type VehicleSupplementBasis,
} from "../../../src/vocabulary";
import { onSheets } from "./onSheets";

/** A value or nothing, as in a form that is being filled in. */
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 4 });
// The keys of a constant table are exactly its values.
export const keyOf = <Key extends string>(table: Record<Key, unknown>) =>
  fc.constantFrom(...(Object.keys(table) as Key[]));

const amount = fc.integer({ min: 0, max: 5_000_000 });
const currency = fc.constantFrom("INR", "USD", "JPY", "KWD");
const date = fc.integer({ min: -40, max: 60 }).map((days) => addDays("2026-12-01", days));
const birthDate = fc.integer({ min: -6_600, max: 60 }).map((days) => addDays("2026-12-01", days));
const range = fc.record({ from: maybe(date), to: maybe(date) });
const held = fc.array(keyOf<Weekday>(weekdays), { maxLength: 3 });
const roomType = fc.constantFrom("Deluxe", "Suite");
const priority = maybe(fc.integer({ min: 0, max: 3 }));

const markup = maybe(
  fc.record({
    kind: maybe(fc.constantFrom("percent" as const, "amount" as const)),
    basisPoints: maybe(fc.integer({ min: -2_000, max: 20_000 })),
    amount: maybe(fc.integer({ min: -1_000, max: 100_000 })),
    per: maybe(fc.constantFrom("person" as const, "total" as const)),
  }),
);

const adjustment = maybe(
  fc.record({
    kind: maybe(keyOf<AdjustmentKind>(adjustmentKinds)),
    basisPoints: maybe(fc.integer({ min: 0, max: 10_000 })),
    amount: maybe(amount),
    reason: maybe(fc.constant("Returning guests")),
  }),
);

const vehicle = fc.constantFrom("Sedan", "Van", "Bus");

const item = fc.record({
  taxClass: maybe(keyOf<TaxClass>(taxClasses)),
  id: fc.constant(""),
  kind: maybe(keyOf<ItemKind>(itemKinds)),
  inclusion: maybe(keyOf<InclusionKind>(inclusionKinds)),
  hotelId: maybe(fc.constantFrom("h1", "h2", "gone")),
  supplierId: fc.option(fc.constantFrom("supplier-h1", "other"), { nil: null, freq: 1 }),
  supplements: maybe(fc.subarray(["Dinner"])),
  activityId: maybe(fc.constantFrom("a1", "gone")),
  transportId: maybe(fc.constantFrom("t1", "gone")),
  vehicles: maybe(
    fc.array(fc.record({ vehicle: maybe(vehicle), count: maybe(fc.integer({ min: 0, max: 3 })) }), {
      maxLength: 2,
    }),
  ),
  seats: maybe(fc.integer({ min: 0, max: 6 })),
  bags: maybe(fc.integer({ min: 0, max: 9 })),
  kilometres: maybe(fc.integer({ min: 0, max: 900 })),
  startTime: maybe(fc.constantFrom("08:00", "09:30", "23:00", "25:99")),
  endTime: maybe(fc.constantFrom("10:00", "01:00")),
  nights: maybe(fc.integer({ min: 0, max: 5 })),
  rooms: maybe(fc.integer({ min: 0, max: 3 })),
  roomType: maybe(roomType),
  mealPlan: maybe(keyOf<MealPlan>(mealPlans)),
  rooming: maybe(
    fc.array(
      fc.record({
        roomType: maybe(roomType),
        rooms: maybe(fc.integer({ min: 0, max: 2 })),
        adults: maybe(fc.integer({ min: 0, max: 4 })),
        childAges: maybe(fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 2 })),
        extraBeds: maybe(fc.integer({ min: 0, max: 2 })),
      }),
      { maxLength: 3 },
    ),
  ),
  quantity: maybe(fc.integer({ min: 0, max: 4 })),
  basis: maybe(keyOf<PriceBasis>(priceBases)),
  cost: maybe(amount),
  currency: maybe(currency),
  markup,
  priceLocked: maybe(fc.boolean()),
  lockedPrice: maybe(amount),
});

const hotel = (id: string) =>
  fc.record({
    id: fc.constant(id),
    currency: maybe(currency),
    roomTypes: fc.constant([{ name: "Deluxe", maxAdults: 2, maxChildren: 1, maxOccupancy: 3 }]),
    childBands: fc
      .record({ rule: keyOf<ChildRule>(childRules), basisPoints: maybe(fc.integer({ min: 0, max: 10_000 })) })
      .map((band) => [
        { fromAge: 0, toAge: 5, withoutBed: 0 },
        { fromAge: 6, toAge: 11, ...band, withBed: 700 },
      ]),
    blackouts: maybe(fc.array(range, { maxLength: 2 })),
    childPrices: fc.array(
      fc.record({
        place: maybe(keyOf<ChildPlace>(childPlaces)),
        fromAge: maybe(fc.integer({ min: 0, max: 17 })),
        price: maybe(amount),
        sellPrice: maybe(amount),
      }),
      { maxLength: 2 },
    ),
    supplements: fc.array(
      fc
        .record({
          name: fc.constantFrom("Dinner", "View"),
          compulsory: fc.boolean(),
          basis: maybe(keyOf<SupplementBasis>(supplementBases)),
          fromAge: maybe(fc.integer({ min: 0, max: 40 })),
          cost: maybe(amount),
          sell: maybe(amount),
        })
        .chain((supplement) => range.map((dates) => ({ ...supplement, ...dates }))),
      { maxLength: 2 },
    ),
    offers: fc.array(
      fc
        .record({
          kind: maybe(keyOf<OfferKind>(offerKinds)),
          stayNights: maybe(fc.integer({ min: 0, max: 4 })),
          payNights: maybe(fc.integer({ min: 0, max: 3 })),
          basisPoints: maybe(fc.integer({ min: 0, max: 10_000 })),
          amount: maybe(amount),
          daysBefore: maybe(fc.integer({ min: 1, max: 60 })),
          combines: maybe(fc.boolean()),
        })
        .chain((offer) => range.map((dates) => ({ ...offer, ...dates }))),
      { maxLength: 2 },
    ),
    rates: maybe(
      fc.array(
        fc
          .record({
            roomType: maybe(roomType),
            mealPlan: maybe(keyOf<MealPlan>(mealPlans)),
            weekdays: held,
            single: maybe(amount),
            double: maybe(amount),
            triple: maybe(amount),
            extraAdult: maybe(amount),
            childWithoutBed: maybe(amount),
            minNights: maybe(fc.integer({ min: 1, max: 4 })),
            sellDouble: maybe(amount),
            sellTriple: maybe(amount),
            sellChildWithBed: maybe(amount),
            priority,
          })
          .chain((rate) => range.map((dates) => ({ ...rate, ...dates }))),
        { maxLength: 6 },
      ),
    ),
  });

const activity = fc.record({
  id: fc.constant("a1"),
  currency: maybe(currency),
  basis: maybe(keyOf<PriceBasis>(priceBases)),
  closedWeekdays: held,
  durationMinutes: maybe(fc.integer({ min: 1, max: 900 })),
  ticketTypes: fc.array(
    fc.record({
      name: fc.constantFrom("Adult", "Child"),
      fromAge: maybe(fc.integer({ min: 0, max: 18 })),
      price: maybe(amount),
    }),
    { maxLength: 3 },
  ),
  rates: fc.array(
    fc.record({ from: maybe(date), to: maybe(date), weekdays: held, price: maybe(amount), priority }),
    {
      maxLength: 3,
    },
  ),
});

const transport = fc.record({
  id: fc.constant("t1"),
  kind: maybe(keyOf<TransportKind>(transportKinds)),
  includedKm: maybe(fc.integer({ min: 1, max: 300 })),
  vehicles: fc.constantFrom(
    [],
    [
      { name: "Sedan", seats: 3, bags: 2 },
      { name: "Van", seats: 6, bags: null },
    ],
  ),
});

const transportSheet = fc.record({
  currency: maybe(currency),
  basis: maybe(keyOf<TransportBasis>(transportBases)),
  minKm: maybe(fc.integer({ min: 0, max: 300 })),
  rates: fc.array(
    fc.record({
      vehicle: maybe(vehicle),
      ...{ from: maybe(date), to: maybe(date), weekdays: held, priority },
      ...{ price: maybe(amount), sellPrice: maybe(amount) },
      includedKm: maybe(fc.integer({ min: 0, max: 300 })),
      ...{ furtherKm: maybe(amount), sellFurtherKm: maybe(amount) },
    }),
    { maxLength: 5 },
  ),
  supplements: fc.array(
    fc.record({
      name: fc.constantFrom("Dinner", "Night"),
      compulsory: maybe(fc.boolean()),
      basis: maybe(keyOf<VehicleSupplementBasis>(vehicleSupplementBases)),
      vehicle: maybe(vehicle),
      cost: maybe(amount),
      sell: maybe(amount),
      basisPoints: maybe(fc.integer({ min: 0, max: 10_000 })),
      fromTime: maybe(fc.constantFrom("22:00", "06:00")),
      toTime: maybe(fc.constantFrom("22:00", "06:00")),
      ...{ from: maybe(date), to: maybe(date) },
    }),
    { maxLength: 2 },
  ),
});

const filledIn = fc.record({
  pricedOn: fc.constant("2026-11-21"),
  itinerary: fc.record({
    startDate: maybe(date),
    validUntil: maybe(date),
    adults: maybe(fc.integer({ min: 0, max: 6 })),
    childAges: maybe(fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 4 })),
    childBirthDates: maybe(fc.array(fc.record({ birthDate: maybe(birthDate) }), { maxLength: 4 })),
    infants: maybe(fc.integer({ min: 0, max: 2 })),
    rooms: maybe(fc.integer({ min: 0, max: 4 })),
    currency: maybe(currency),
    markup,
    adjustment,
    days: maybe(
      fc.array(
        fc.record({
          id: fc.constant(""),
          overnightPlace: maybe(fc.constantFrom("Kochi", "Munnar", " ")),
          markup,
          items: maybe(fc.array(item, { maxLength: 5 })),
        }),
        { maxLength: 5 },
      ),
    ),
  }),
  hotels: fc.tuple(hotel("h1"), hotel("h2")),
  activities: fc.tuple(activity),
  transports: fc.tuple(transport),
  cars: fc.tuple(transportSheet, transportSheet),
  terms: fc.record({
    terms: maybe(keyOf<RateTerms>(rateTerms)),
    commission: maybe(fc.integer({ min: 0, max: 10_000 })),
    taxIncluded: maybe(fc.boolean()),
    supplierTax: maybe(fc.integer({ min: 0, max: 3_000 })),
    validTo: maybe(date),
    minimumNightsBy: maybe(fc.constantFrom("stay" as const, "arrival" as const)),
  }),
  organisation: fc.record({
    currency: maybe(currency),
    defaultMarkup: maybe(fc.integer({ min: 0, max: 5_000 })),
    marginFloor: maybe(fc.integer({ min: 0, max: 3_000 })),
    roundingStep: maybe(keyOf<RoundingStep>(roundingSteps)),
    roundingMode: maybe(fc.constantFrom("up" as const, "nearest" as const)),
    roundingOf: maybe(keyOf<RoundingTarget>(roundingTargets)),
    taxes: maybe(
      fc.array(
        fc.record({
          name: fc.constant("Tax"),
          basisPoints: maybe(fc.integer({ min: 0, max: 3_000 })),
          appliesTo: maybe(keyOf<TaxBasis>(taxBases)),
          mode: maybe(keyOf<TaxMode>(taxModes)),
          taxClasses: maybe(fc.uniqueArray(keyOf<TaxClass>(taxClasses))),
          scopes: maybe(fc.subarray(["domestic", "outbound"] as const)),
          from: maybe(date),
          to: maybe(date),
        }),
        { maxLength: 3 },
      ),
    ),
    exchangeRates: fc.constant([
      { from: "USD", to: "INR", rate: "83.125", date: "2026-11-01" },
      { from: "JPY", to: "INR", rate: "0.5612", date: "2026-11-01" },
    ]),
  }),
});

const seller = { id: "sheet of another", supplierId: "other", supplierName: "Other" };

/** Any input that a form may hold while it is being filled in. Days and items have ids of their own, as forms give them. */
export const anyInput = filledIn.map(({ hotels, activities, transports, cars, terms, ...input }) => {
  const days = input.itinerary.days?.map((day, dayIndex) => {
    const items = day.items?.map((item, itemIndex) => ({ ...item, id: `item-${dayIndex}-${itemIndex}` }));
    return { ...day, id: `day-${dayIndex}`, items };
  });
  const { hotelSheets, activitySheets, ...catalogue } = onSheets(hotels, activities);
  const [first, second] = hotelSheets;
  // The first hotel is sold by another supplier too, at what the second one costs.
  const other = first && second ? [{ ...second, ...seller, hotelId: first.hotelId }] : [];
  return {
    ...input,
    ...catalogue,
    transports,
    transportSheets: cars.map((sheet, index) => {
      const supplier = `garage-${index}`;
      const own = { id: `cars-${index}`, supplierId: supplier, supplierName: supplier, transportId: "t1" };
      return { ...sheet, ...own, ...terms };
    }),
    hotelSheets: [...hotelSheets.map((sheet) => ({ ...sheet, ...terms })), ...other],
    activitySheets: activitySheets.map((sheet) => ({ ...sheet, ...terms })),
    itinerary: { ...input.itinerary, days },
  };
});
