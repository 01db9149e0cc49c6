import { childBeds, childPlaces, childRules, mealPlans, minimumNightsCounts, roomBases } from "../vocabulary";
import {
  sheetAccess,
  sheetAmount,
  sheetChecks,
  sheetFields,
  sheetLock,
  sheetTransitions,
} from "./shared/sheet";
import {
  choice,
  date,
  defineResource,
  filled,
  notBefore,
  number,
  percent,
  reference,
  type RowOf,
  rows,
  text,
} from "../schema";
import { childAge, offers, supplements } from "./shared/hotelExtras";
import { season, seasonChecks } from "./shared/season";

const roomType = text({ label: "Room type", maxLength: 80, among: "hotelId.roomTypes.name" });
/** The columns of a rate on its two sides. */
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
/** Where a child pays an amount of its own. */
const byAmount = { rule: ["amount"] } as const;
/** Where rates are per person sharing. */
const bySharing = { basis: ["per_person_sharing"] } as const;

/** What a supplier charges for the rooms of a hotel, from one date to another. */
export const hotelSheets = defineResource({
  name: "hotel-sheets",
  label: { one: "Hotel rate sheet", many: "Hotel rate sheets" },
  title: "name",
  purpose:
    "What suppliers charge for the rooms of hotels, season by season. Only published sheets price trips.",
  paths: {
    list: "/rates/hotels",
    create: "/rates/hotels/new",
    edit: "/rates/hotels/edit/:id",
    show: "/rates/hotels/:id",
  },
  menu: { group: "Products" },
  fields: {
    ...sheetFields,
    hotelId: reference({
      label: "Hotel",
      to: "hotels",
      offer: { isActive: true },
      onMerge: "move",
      onDelete: "keep",
    }),
    followsId: reference({
      label: "Follows",
      help: "The sheet that this one replaces when it is published.",
      to: "hotel-sheets",
      optional: true,
    }),
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
      checks: seasonChecks,
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
        priority: number({ label: "Priority", min: 0, max: 100, default: 0 }),
      },
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
      checks: [notBefore("to", "from")],
      of: {
        roomType,
        from: date({ label: "From" }),
        to: date({ label: "To" }),
        rooms: number({ label: "Rooms", min: 0, max: 1_000 }),
      },
    }),
  },
  access: sheetAccess,
  checks: sheetChecks,
  transitions: sheetTransitions,
  lockedWhen: sheetLock,
  list: {
    columns: ["name", "hotelId", "supplierId", "status", "validFrom", "validTo", "currency"],
    search: ["name", "hotelId", "supplierId"],
    sort: { field: "validFrom", order: "desc" },
    tabs: "status",
    filters: ["hotelId", "supplierId", "status", "validFrom", "validTo"],
    without: ["childBands", "childPrices", "rates", "supplements", "offers", "allotments"],
  },
  form: [
    { heading: "Rate sheet", fields: ["name", "supplierId", "hotelId", "followsId", "currency"] },
    { heading: "When it counts", fields: ["validFrom", "validTo", "bookedFrom", "bookedTo", "market"] },
    {
      heading: "Terms",
      fields: ["terms", "commission", "taxIncluded", "supplierTax", "minimumNightsBy"],
    },
    { heading: "Rates", fields: ["basis", "rates", "childBands", "childPrices"] },
    { heading: "Supplements and special offers", fields: ["supplements", "offers"] },
    { heading: "Rooms kept for you", fields: ["allotments", "releaseDays"] },
    { heading: "Conditions", fields: ["cancellationTerms", "notes"] },
  ],
});
export type HotelSheet = RowOf<typeof hotelSheets>;
