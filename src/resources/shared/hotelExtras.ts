import { offerBases, offerKinds, supplementBases } from "../../vocabulary";
import { choice, date, filled, needed, notBefore, number, percent, rows, text, yesNo } from "../../schema";
import { ownTerms, ownTermsFold, ownTermsHelp, sheetAmount } from "./sheet";

/** An age of a child in years. */
export const childAge = (label: string) => number({ label, min: 0, max: 17 });

const someRoomType = text({
  label: "Room type",
  maxLength: 80,
  optional: true,
  among: "hotelId.roomTypes.name",
});
const days = {
  from: date({ label: "From", optional: true }),
  to: date({ label: "To", optional: true }),
} as const;

const perPerson = ["per_person_night", "per_person_stay"] as const;
const inMoney = { basis: [...perPerson, "per_room_night", "per_room_stay"] } as const;
const forSomeAges = { basis: [...perPerson, "percent"] } as const;
const byNight = { basis: ["per_person_night", "per_room_night", "percent"] } as const;

/** What comes on top of the rates of a hotel. */
export const supplements = rows({
  label: "Supplements",
  one: "supplement",
  help: `What comes on top of the rates: a gala dinner, a sea view, a city tax. A compulsory one adds itself on its nights; the others are chosen in the itinerary. One in percent is of the room's nights after special offers. Children may have prices of their own. ${ownTermsHelp}`,
  identified: true,
  maxItems: 50,
  optional: true,
  summary: ["name", "basis", "cost"],
  folds: { "Some rooms or nights": ["from", "to", "maxNights", "roomType"], ...ownTermsFold },
  checks: [
    notBefore("to", "from"),
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
    ...days,
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

/** What a supplier takes off them. */
export const offers = rows({
  label: "Special offers",
  one: "special offer",
  help: "The first that applies counts; those after it only where all of them combine.",
  identified: true,
  maxItems: 30,
  optional: true,
  checks: [
    notBefore("to", "from"),
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
    ...days,
    roomType: someRoomType,
    minNights: number({ label: "From nights", min: 1, max: 60, optional: true }),
    daysBefore: number({ label: "Booked days before", min: 1, max: 730, optional: true }),
    combines: yesNo({ label: "Combines with others", default: false }),
  },
});
