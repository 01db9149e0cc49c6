import { money, number } from "../../schema";
import { derived } from "./derived";
import { figureReaders } from "./staff";

/** What a trip is worth and earns, and how long its customer waited. */
export const tripFigures = {
  value: money({
    label: "Value",
    help: "What was agreed with the customer; before, the total of the offer sent last.",
    ...derived,
    access: { read: figureReaders },
  }),
  margin: money({
    label: "Margin",
    help: "What of the value is earned, before taxes.",
    ...derived,
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
