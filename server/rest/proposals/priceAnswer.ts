import * as z from "zod";
import type { ChosenPrice } from "../../../src/domain/proposals/Proposal";
import { paymentDueKinds, sharingPlaces, shownPrices, travellerKinds } from "../../../src/vocabulary";
import { nameIn } from "../endpoint/answers";

export const text = z.string().nullable();
export const list = <Of extends z.ZodType>(of: Of) => z.array(of).readonly();
const whole = z.int().nullable();

/** A price as its customer sees it. */
export const shownPrice = z.object({
  shows: nameIn(shownPrices),
  total: whole,
  discount: whole,
  perAdult: whole,
  perChild: list(z.object({ age: whole, amount: z.int() })),
  perInfant: whole,
  bySharing: list(
    z.object({
      ...{ kind: nameIn(travellerKinds), place: nameIn(sharingPlaces).nullable(), age: whole },
      ...{ count: z.int(), each: z.int() },
    }),
  ),
});

/** What is paid when, as the customer sees it. */
export const shownPayments = list(
  z.object({
    ...{ label: z.string(), due: nameIn(paymentDueKinds), date: text },
    ...{ daysBefore: whole, amount: whole, basisPoints: whole },
  }),
);

/** What an offer costs as it was chosen. */
export const priceAnswer: z.ZodType<ChosenPrice> = shownPrice.extend({
  payments: shownPayments.nullable().describe("Null where no total is shown."),
});
