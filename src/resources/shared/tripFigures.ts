import { latestOf, money, number } from "../../schema";
import { derived } from "./derived";
import { figureReaders } from "./staff";

/** What a trip is worth and earns, and how long its customer waited. */
export const tripFigures = {
  value: money({
    label: "Value",
    help: "What was agreed with the customer; before, the total of the offer sent last.",
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

/** By the price that was agreed, else by that of the offer sent last. */
const ofOffer = {
  by: "tripId",
  where: { status: ["accepted", "sent"] },
  preferring: "status",
  orderedBy: "sentAt",
} as const;
export const figuresOfOffers = {
  value: latestOf("offers", "value", ofOffer),
  margin: latestOf("offers", "margin", ofOffer),
};
