import * as z from "zod";
import { type Answer, fieldsOf, listOf, nameIn, openTo, redactedValue, shape } from "../endpoint/answers";
import { findingCodes } from "../../../src/domain/itineraries/finding";
import { changeSubjects, contentChangeKinds } from "../../../src/domain/offers/contentDifference";
import { explainedCauses } from "../../../src/domain/offers/priceDifference";
import type { Explanation } from "../../../src/domain/pricing/line";
import { itineraries } from "../../../src/resources/itineraries";
import { costReaders } from "../../../src/resources/shared/staff";
import { type Trip, trips } from "../../../src/resources/trips";
import { type Field, presentSchema } from "../../../src/schema";
import {
  type DateFlexibility,
  findingSeverities,
  sharingPlaces,
  taxBases,
  taxClasses,
} from "../../../src/vocabulary";

const amount = z.int();
const age = z.int().nullable();
const kind = z.enum(["adult", "child", "infant"]);

const text = z.string().nullish();
const waiver = z.object({ reason: text, said: text, by: text, at: text }).nullable();

/** The schema refers to itself: a tree of any depth. */
const explanationAnswer: Answer<Explanation> = {
  schema: { $ref: "Explanation#" },
  components: [
    {
      $id: "Explanation",
      type: "object",
      properties: {
        key: { type: "string", description: "Finds a figure again: total, cost, markup, tax:0, item:ID." },
        label: { type: "string" },
        amount: {
          type: ["integer", "null"],
          description: "Minor units; null where it only tells something.",
        },
        currency: { type: ["string", "null"] },
        detail: { type: "string" },
        children: { type: "array", items: { $ref: "#" }, description: "What the figure is made of." },
      },
    },
  ],
};

const figures = {
  currency: z.string().nullable(),
  complete: z.boolean().describe("Whether every included item has its price."),
  totals: z.object({
    cost: amount,
    fixedPrices: amount.describe("The part of the cost whose true cost is unknown."),
    markup: amount,
    adjustment: amount.describe("The part of the markup that the adjustment of the whole adds."),
    subtotal: amount,
    taxes: z
      .array(
        z.object({
          id: z.string().nullable(),
          name: z.string(),
          basisPoints: z.int(),
          appliesTo: nameIn(taxBases),
          contained: z.boolean(),
          taxClasses: z.array(nameIn(taxClasses)).readonly(),
          base: amount,
          amount,
        }),
      )
      .readonly(),
    rounding: amount,
    total: amount,
    marginBasisPoints: z.int().nullable(),
  }),
  perPerson: z.array(z.object({ kind, age, amount })).readonly(),
  bySharing: z
    .array(
      z.object({
        kind,
        place: nameIn(sharingPlaces).nullable(),
        age,
        count: z.int(),
        each: amount.describe("Of each of them."),
      }),
    )
    .readonly(),
  optional: z
    .array(
      z.object({
        dayId: z.string(),
        itemId: z.string(),
        title: z.string(),
        price: amount,
        taxes: amount,
        total: amount,
      }),
    )
    .readonly(),
  optionalTotal: amount,
};

/** A stored price and its explanation. A reader without access to costs gets the customer's price only. */
export const priceAnswer = fieldsOf(itineraries, ["totals", "pricedBy"], {
  price: openTo(
    costReaders,
    shape({
      ...figures,
      isCurrent: z
        .boolean()
        .describe(
          "Whether this is the stored price: rates or taxes that were changed since, or other rules, make another. Where an earlier version made it (pricedBy), the explanation is of the stored price all the same.",
        ),
      exchanges: z
        .array(z.object({ from: z.string(), to: z.string(), rate: z.string(), date: z.string().nullable() }))
        .readonly(),
      findings: z.array(
        z.object({
          code: nameIn(findingCodes),
          severity: nameIn(findingSeverities),
          dayId: z.string().nullable(),
          itemId: z.string().nullable(),
          message: z.string(),
          waivedBecause: z.string().nullable(),
          waiver: waiver.describe("What lets it pass."),
          lapsed: waiver.describe("What let it pass until it came to say something else."),
        }),
      ),
      explanation: explanationAnswer,
      options: z.array(z.object({ id: z.string(), name: z.string(), ...figures })),
    }),
  ),
});

const textOrNull = z.string().nullable();
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

export const contentChanges = listOf(
  shape({
    on: z.enum(changeSubjects).describe("whole: what belongs to no day, such as dates, party and terms."),
    change: z.enum(contentChangeKinds).describe("What was moved may have changed fields too."),
    dayId: textOrNull,
    itemId: textOrNull,
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

/** As far as the reader may see them. */
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
          .enum(explainedCauses)
          .describe(
            "What items cost, before taxes, by what made it another; then what follows from all of it. saved: rates of now that a draft was not saved with. other: all that belongs to no item, for whoever may not learn what it costs the business.",
          ),
        itemId: textOrNull,
        title: textOrNull,
        amount: z.int().describe("In minor units."),
      }),
    )
    .nullable()
    .describe("They add up to the difference."),
});

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

/** All users who may update the itinerary may see its costs. */
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

const { startDate, endDate, dateFlexibility, adults, childAges, childBirthDates, infants, rooms } =
  trips.fields;

export const given = <T>(field: Field) =>
  // The schema of a field gives values of its type.
  (presentSchema(field) as z.ZodType<T>).optional();

/** The dates in a body; trips and itineraries have the same rules. */
export const planned = {
  version: z.int("Say which version was read.").min(1, "Say which version was read."),
  preview: z.boolean().optional(),
  startDate: given<string | null>(startDate),
};
export const plannedEnd = given<string | null>(endDate);
export const plannedFlexibility = given<DateFlexibility>(dateFlexibility);

export const plannedParty = {
  adults: given<number>(adults),
  childAges: given<number[]>(childAges),
  childBirthDates: given<Trip["childBirthDates"]>(childBirthDates),
  infants: given<number>(infants),
  rooms: given<number | null>(rooms),
};

export const withoutNothing = <T extends object>(given: { [N in keyof T]: T[N] | undefined }): T =>
  // A key that is left out may be missing in the type.
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T;
