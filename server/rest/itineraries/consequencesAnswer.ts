import * as z from "zod";
import { findingCodes } from "../../../src/domain/itineraries/finding";
import { findingSeverities } from "../../../src/vocabulary";
import { nameIn } from "../endpoint/answers";

export const amounts = z.object({ before: z.int().nullable(), after: z.int().nullable() });
const named = { itemId: z.string(), title: z.string() };
const date = z.string();

export const findingAnswer = z.object({
  code: nameIn(findingCodes),
  severity: nameIn(findingSeverities),
  dayId: z.string().nullable(),
  itemId: z.string().nullable(),
  message: z.string(),
});

/** What follows for an itinerary from other dates or another party; everybody who may change it may know its costs. */
export const consequencesAnswer = z.object({
  startDate: date.nullable(),
  endDate: date.nullable(),
  currency: z.string().nullable(),
  total: amounts,
  cost: amounts,
  options: z.array(z.object({ optionId: z.string(), name: z.string(), total: amounts })),
  moved: z.array(z.object({ ...named, from: date, to: date })),
  changed: z.array(z.object({ ...named, cost: amounts, price: amounts })),
  shortened: z.array(z.object({ ...named, from: z.int(), to: z.int() })),
  tray: z.array(z.object({ itemId: z.string().nullable(), title: z.string(), price: z.int().nullable() })),
  findings: z.array(findingAnswer),
});
