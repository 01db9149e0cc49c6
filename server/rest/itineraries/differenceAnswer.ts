import * as z from "zod";
import { changeSubjects, contentChangeKinds } from "../../../src/domain/offers/contentDifference";
import { toldCauses } from "../../../src/domain/offers/priceDifference";
import { listOf, redactedValue, shape } from "../endpoint/answers";

const text = z.string().nullable();
const place = z.object({ day: z.int(), item: z.int().nullable() }).nullable().describe("Counted from 1.");

const side = z.object({
  id: z.string().describe("Of the version, or of the itinerary whose draft it is."),
  name: z.string(),
  number: z.int().nullable().describe("Of the version; null for a draft."),
  option: z.object({ id: z.string(), name: z.string() }).nullable(),
  price: z
    .object({ currency: z.string(), total: z.int() })
    .nullable()
    .describe("As it is stored, in minor units; null while nothing is priced."),
});

/** What differs between two contents, thing by thing. */
export const contentChanges = listOf(
  shape({
    on: z.enum(changeSubjects).describe("whole: what belongs to no day, such as dates, party and terms."),
    change: z.enum(contentChangeKinds).describe("What was moved may have changed fields too."),
    dayId: text,
    itemId: text,
    title: z.string(),
    from: place,
    to: place,
    items: z
      .array(z.object({ itemId: z.string(), title: z.string() }))
      .readonly()
      .describe("Of a day that was added or removed."),
    fields: listOf(shape({ field: z.string(), from: redactedValue, to: redactedValue })),
  }),
);

/** In what two versions or drafts differ, as far as the reader may see it, and why their prices do. */
export const differenceAnswer = shape({
  from: side,
  to: side,
  changes: contentChanges,
  difference: z
    .int()
    .nullable()
    .describe("Of the totals; null where they are in two currencies, or one is not priced."),
  causes: z
    .array(
      z.object({
        kind: z
          .enum(toldCauses)
          .describe(
            "What items cost, before taxes, by what made it another; then what follows from all of it. saved: rates of now that a draft was not saved with. other: all that belongs to no item, for whoever may not learn what it costs the business.",
          ),
        itemId: text,
        title: text,
        amount: z.int().describe("In minor units."),
      }),
    )
    .nullable()
    .describe("They add up to the difference."),
});
