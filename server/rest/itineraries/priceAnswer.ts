import * as z from "zod";
import { findingCodes } from "../../../src/domain/itineraries/finding";
import type { Explanation } from "../../../src/domain/pricing/line";
import { findingSeverities, sharingPlaces, taxBases, taxClasses } from "../../../src/vocabulary";
import { itineraries } from "../../../src/resources/itineraries";
import { costReaders } from "../../../src/resources/shared/staff";
import { type Answer, fieldsOf, nameIn, openTo, shape } from "../endpoint/answers";

const amount = z.int();
const age = z.int().nullable();
const kind = z.enum(["adult", "child", "infant"]);

const text = z.string().nullish();
const waiver = z.object({ reason: text, said: text, by: text, at: text }).nullable();

/** Written by a schema that names itself: a tree of any depth. */
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

/** A stored price and how it came about. Who may not learn the cost gets of the stored price what the customer pays. */
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
