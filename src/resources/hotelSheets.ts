import {
  childBeds,
  childPlaces,
  childRules,
  mealPlans,
  minimumNightsCounts,
  offerBases,
  offerKinds,
  roomBases,
  supplementBases,
} from "../vocabulary";
import {
  daysInOrder,
  followed,
  openDays,
  ownTerms,
  ownTermsFold,
  ownTermsHelp,
  priority,
  productReference,
  season,
  sheetAmount,
  sheetFields,
  sheetFrame,
  sheetSections,
  termFields,
} from "./shared/sheet";
import {
  choice,
  defineResource,
  filled,
  needed,
  notBefore,
  number,
  percent,
  reference,
  type RowOf,
  rows,
  text,
  yesNo,
} from "../schema";

const roomTypeText = { label: "Room type", maxLength: 80, among: "hotelId.roomTypes.name" } as const;
const roomType = text(roomTypeText);
export const rateColumns = {
  cost: {
    single: "single",
    double: "double",
    triple: "triple",
    quad: "quad",
    extraAdult: "extraAdult",
    childWithBed: "childWithBed",
    childWithoutBed: "childWithoutBed",
  },
  sell: {
    single: "sellSingle",
    double: "sellDouble",
    triple: "sellTriple",
    quad: "sellQuad",
    extraAdult: "sellExtraAdult",
    childWithBed: "sellChildWithBed",
    childWithoutBed: "sellChildWithoutBed",
  },
} as const;
const byAmount = { rule: ["amount"] } as const;
const bySharing = { basis: ["per_person_sharing"] } as const;

const childAge = (label: string) => number({ label, min: 0, max: 17 });

const someRoomType = text({ ...roomTypeText, optional: true });

const perPerson = ["per_person_night", "per_person_stay"] as const;
const inMoney = { basis: [...perPerson, "per_room_night", "per_room_stay"] } as const;
const forSomeAges = { basis: [...perPerson, "percent"] } as const;
const byNight = { basis: ["per_person_night", "per_room_night", "percent"] } as const;

const supplements = rows({
  label: "Supplements",
  one: "supplement",
  help: `What comes on top of the rates: a gala dinner, a sea view, a city tax. A compulsory one adds itself on its nights; the others are chosen in the itinerary. One in percent is of the room's nights after special offers. Children may have prices of their own. ${ownTermsHelp}`,
  identified: true,
  maxItems: 50,
  optional: true,
  summary: ["name", "basis", "cost"],
  folds: { "Some rooms or nights": ["from", "to", "maxNights", "roomType"], ...ownTermsFold },
  checks: [
    daysInOrder,
    notBefore("toAge", "fromAge"),
    needed("basisPoints", "basis", "percent"),
    filled(["cost", "sell"], "Enter a price, 0 if it costs nothing."),
  ],
  of: {
    name: text({ label: "Supplement", maxLength: 80 }),
    compulsory: yesNo({ label: "Compulsory", default: false }),
    basis: choice({ label: "Counted", choices: supplementBases, default: "per_person_night" }),
    cost: sheetAmount("Price", inMoney),
    sell: sheetAmount("Sells for", inMoney),
    basisPoints: percent({ label: "Percent", optional: true, appliesWhere: { basis: ["percent"] } }),
    fromAge: number({ label: "From age", min: 0, max: 120, optional: true, appliesWhere: forSomeAges }),
    toAge: number({ label: "To age", min: 0, max: 120, optional: true, appliesWhere: forSomeAges }),
    ...openDays,
    maxNights: number({ label: "At most nights", min: 1, max: 90, optional: true, appliesWhere: byNight }),
    roomType: someRoomType,
    ...ownTerms,
    childPrices: rows({
      label: "Prices for children",
      one: "price for children",
      help: "In place of the price above, where it is counted by person. The first that is for a child's age counts; one from age 0 is for infants too.",
      maxItems: 10,
      optional: true,
      appliesWhere: { basis: perPerson },
      checks: [
        notBefore("toAge", "fromAge"),
        filled(["cost", "sell"], "Enter a price, 0 if it costs nothing."),
      ],
      of: {
        fromAge: childAge("From age"),
        toAge: childAge("To age"),
        cost: sheetAmount("Price"),
        sell: sheetAmount("Sells for"),
      },
    }),
  },
});

const forFreeNights = { kind: ["free_nights"] } as const;

const offers = rows({
  label: "Special offers",
  one: "special offer",
  help: "The first that applies counts; those after it only where all of them combine.",
  identified: true,
  maxItems: 30,
  optional: true,
  checks: [
    daysInOrder,
    notBefore("stayNights", "payNights"),
    needed("stayNights", "kind", "free_nights"),
    needed("payNights", "kind", "free_nights"),
    needed("basisPoints", "kind", "percent"),
    needed("amount", "kind", "amount"),
  ],
  of: {
    name: text({ label: "Offer", maxLength: 80 }),
    kind: choice({ label: "Gives", choices: offerKinds, default: "percent" }),
    stayNights: number({
      label: "Stay nights",
      min: 2,
      max: 60,
      optional: true,
      appliesWhere: forFreeNights,
    }),
    payNights: number({ label: "Pay nights", min: 1, max: 60, optional: true, appliesWhere: forFreeNights }),
    basisPoints: percent({ label: "Off", optional: true, appliesWhere: { kind: ["percent"] } }),
    amount: sheetAmount("Amount off", { kind: ["amount"] }),
    basis: choice({
      label: "Amount is",
      choices: offerBases,
      default: "per_room_night",
      appliesWhere: { kind: ["amount"] },
    }),
    ...openDays,
    roomType: someRoomType,
    minNights: number({ label: "From nights", min: 1, max: 60, optional: true }),
    daysBefore: number({ label: "Booked days before", min: 1, max: 730, optional: true }),
    combines: yesNo({ label: "Combines with others", default: false }),
  },
});

/** A supplier's prices for the rooms of a hotel, for a range of dates. */
export const hotelSheets = defineResource({
  name: "hotel-sheets",
  label: { one: "Hotel rate sheet", many: "Hotel rate sheets" },
  purpose:
    "What suppliers charge for the rooms of hotels, season by season. Only published sheets price trips.",
  ...sheetFrame("hotels", "hotelId", [
    "childBands",
    "childPrices",
    "rates",
    "supplements",
    "offers",
    "allotments",
  ]),
  fields: {
    ...sheetFields,
    hotelId: reference({ ...productReference, label: "Hotel", to: "hotels" }),
    followsId: reference({ ...followed, to: "hotel-sheets" }),
    basis: choice({
      label: "Rates are",
      help: "Per person sharing: a double at 500 is a room at 1,000. One alone pays the single price, otherwise the double's and the single supplement.",
      choices: roomBases,
      default: "per_room",
      short: true,
    }),
    minimumNightsBy: choice({
      label: "Fewest nights are asked by",
      choices: minimumNightsCounts,
      default: "stay",
      short: true,
    }),
    childBands: rows({
      label: "Children",
      one: "age band",
      help: "What a child pays, by age. It comes before a rate's own price for children. Older children are adults.",
      identified: true,
      maxItems: 10,
      optional: true,
      checks: [notBefore("toAge", "fromAge")],
      of: {
        fromAge: childAge("From age"),
        toAge: childAge("To age"),
        rule: choice({ label: "Pays", choices: childRules, default: "amount" }),
        basisPoints: percent({
          label: "Share",
          optional: true,
          appliesWhere: { rule: ["of_adult", "of_extra_adult"] },
        }),
        withBed: sheetAmount("With bed", byAmount),
        withoutBed: sheetAmount("Without bed", byAmount),
        sellWithBed: sheetAmount("With bed, sells for", byAmount),
        sellWithoutBed: sheetAmount("Without bed, sells for", byAmount),
      },
    }),
    childPrices: rows({
      label: "Prices by child",
      one: "price by child",
      help: "What the first, the second or a further child in a room pays, the oldest first. It comes before the age bands.",
      identified: true,
      maxItems: 20,
      optional: true,
      checks: [
        notBefore("toAge", "fromAge"),
        filled(["price", "sellPrice"], "Enter a price, 0 if it costs nothing."),
      ],
      of: {
        place: choice({ label: "Child", choices: childPlaces, optional: true }),
        fromAge: number({ label: "From age", min: 0, max: 17, optional: true }),
        toAge: number({ label: "To age", min: 0, max: 17, optional: true }),
        bed: choice({ label: "Bed", choices: childBeds, optional: true }),
        price: sheetAmount("Price"),
        sellPrice: sheetAmount("Sells for"),
      },
    }),
    rates: rows({
      label: "Rates",
      one: "rate",
      help: "Per night, for a room or for each person sharing it: what you pay, and what it sells for where that is fixed. The row with the higher priority wins, then the one for the shorter time.",
      identified: true,
      maxItems: 500,
      optional: true,
      summary: ["roomType", "season", "double"],
      folds: {
        "More guests and children": ["quad", "extraAdult", "childWithBed", "childWithoutBed"],
        "Single supplement": ["singleSupplement", "sellSingleSupplement"],
        "Selling prices": Object.values(rateColumns.sell),
      },
      checks: [daysInOrder],
      overlaps: ["roomType", "mealPlan"],
      of: {
        roomType,
        mealPlan: choice({ label: "Meal plan", choices: mealPlans }),
        ...season,
        single: sheetAmount("Single"),
        double: sheetAmount("Double"),
        triple: sheetAmount("Triple"),
        quad: sheetAmount("Quad"),
        singleSupplement: sheetAmount("Single supplement", bySharing),
        extraAdult: sheetAmount("Extra adult"),
        childWithBed: sheetAmount("Child with bed"),
        childWithoutBed: sheetAmount("Child without bed"),
        sellSingle: sheetAmount("Single sells for"),
        sellDouble: sheetAmount("Double sells for"),
        sellTriple: sheetAmount("Triple sells for"),
        sellQuad: sheetAmount("Quad sells for"),
        sellSingleSupplement: sheetAmount("Single supplement sells for", bySharing),
        sellExtraAdult: sheetAmount("Extra adult sells for"),
        sellChildWithBed: sheetAmount("Child with bed sells for"),
        sellChildWithoutBed: sheetAmount("Child without bed sells for"),
        minNights: number({ label: "Min. nights", min: 1, max: 60, default: 1 }),
        priority,
      },
    }),
    releaseDays: number({
      label: "Release",
      help: "Rooms are kept for you until so many days before arrival.",
      min: 0,
      max: 365,
      unit: "days",
      optional: true,
      short: true,
    }),
    supplements,
    offers,
    allotments: rows({
      label: "Allotment",
      one: "allotment",
      help: "Rooms that the supplier keeps for you.",
      identified: true,
      maxItems: 100,
      optional: true,
      checks: [daysInOrder],
      of: {
        roomType,
        from: season.from,
        to: season.to,
        rooms: number({ label: "Rooms", min: 0, max: 1_000 }),
      },
    }),
  },
  form: [
    ...sheetSections("hotelId"),
    {
      heading: "Terms",
      fields: [...termFields, "minimumNightsBy"],
    },
    { heading: "Rates", fields: ["basis", "rates", "childBands", "childPrices"] },
    { heading: "Supplements and special offers", fields: ["supplements", "offers"] },
    { heading: "Rooms kept for you", fields: ["allotments", "releaseDays"] },
    { heading: "Conditions", fields: ["cancellationTerms", "notes"] },
  ],
});
export type HotelSheet = RowOf<typeof hotelSheets>;
