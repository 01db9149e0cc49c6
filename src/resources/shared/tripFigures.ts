import { anyOf, latestOf, money, number, references } from "../../schema";
import { derived } from "./derived";
import { costReaders, figureReaders, sellers } from "./staff";
import { derivedReferences } from "./usedProducts";

/** Known to those who write them, and to those who know the sales. */
const ofSale = { optional: true, access: { read: anyOf(sellers, figureReaders), write: sellers } } as const;

/** What a trip that was sold elsewhere brings with it. */
export const agreed = {
  agreedPrice: money({
    ...{ label: "Agreed price", short: true, ...ofSale },
    help: "What was agreed where no offer says it.",
  }),
  paidSoFar: money({
    ...{ label: "Paid so far", short: true, ...ofSale },
    help: "What was received before payments are kept here.",
  }),
} as const;

const waited = { unit: "minutes", min: 0, ...derived } as const;

/** What a trip is worth, costs and earns, and how long its customer waited. */
export const tripFigures = {
  value: money({
    label: "Value",
    help: "What was agreed with the customer; before, the total of the offer sent last; without an offer, the agreed price.",
    ...derived,
    indexed: true,
    access: { read: figureReaders },
  }),
  cost: money({
    label: "Cost",
    help: "What the included services cost, by the same offer as the value.",
    ...derived,
    indexed: true,
    access: { read: figureReaders },
  }),
  margin: money({
    label: "Margin",
    help: "What of the value is earned, before taxes.",
    ...derived,
    indexed: true,
    access: { read: figureReaders },
  }),
  answeredAfter: number({
    label: "First answer after",
    help: "From the enquiry until the customer was first written or spoken to.",
    ...waited,
  }),
  offeredAfter: number({
    label: "First offer after",
    help: "From the enquiry until the first offer was sent.",
    ...waited,
  }),
  agreedAfter: number({
    label: "Yes after",
    help: "From the enquiry until the customer first agreed, or the trip was converted.",
    ...waited,
  }),
  supplierIds: references({
    ...derivedReferences,
    label: "Suppliers",
    help: "Those of the same offer as the value.",
    to: "suppliers",
    access: { read: costReaders },
  }),
} as const;

/** The price of the accepted offer counts, else that of the offer sent last. */
const ofOffer = {
  by: "tripId",
  where: { status: ["accepted", "sent"] },
  preferring: "status",
  orderedBy: "sentAt",
} as const;
export const figuresOfOffers = {
  value: latestOf("offers", "value", { ...ofOffer, orOwn: { field: "agreedPrice" } }),
  cost: latestOf("offers", "cost", ofOffer),
  margin: latestOf("offers", "margin", ofOffer),
  supplierIds: latestOf("offers", "supplierIds", ofOffer),
};
