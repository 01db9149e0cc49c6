import { anyOf, latestOf, money, number } from "../../schema";
import { derived } from "./derived";
import { figureReaders, sellers } from "./staff";

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

/** The value and the margin of a trip, and the customer's waiting time. */
export const tripFigures = {
  value: money({
    label: "Value",
    help: "What was agreed with the customer; before, the total of the offer sent last; without an offer, the agreed price.",
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
    unit: "minutes",
    min: 0,
    ...derived,
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
  margin: latestOf("offers", "margin", ofOffer),
};
