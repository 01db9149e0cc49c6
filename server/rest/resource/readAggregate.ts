import * as z from "zod";
import {
  type Aggregated,
  allFields,
  groupingName,
  isListed,
  maximumBuckets,
  maximumMeasures,
  measureNames,
  parseAggregate,
  type Resource,
  type ResourceNamed,
} from "../../../src/schema";
import type { Transaction } from "../../database/connection/Transaction";
import { aggregate } from "../../database/repository/aggregate";
import { mostCounted } from "../../database/query/selectionSql";
import type { JsonSchema } from "../endpoint/answers";
import type { Call } from "../endpoint/endpoint";
import { organisationOf } from "../organisation/organisationOf";
import { listParameters } from "./listParameters";
import { parametersOf, queryContext, queryIn } from "./readList";

const figures = {
  count: z.int(),
  measures: z
    .record(
      z.string(),
      z.union([
        z.number(),
        z.string(),
        z.array(z.object({ currency: z.string(), amount: z.int(), count: z.int() })),
        z.null(),
      ]),
    )
    .describe("By the names that were asked for. Money: a list, for each currency, in minor units."),
};

/** What figures are on the wire. */
export const aggregateAnswer = z.object({
  total: z.object(figures),
  groups: z.array(z.object({ value: z.union([z.string(), z.boolean(), z.null()]), ...figures })),
  other: z
    .object(figures)
    .nullable()
    .describe(`The rows of all further groups, where there are more than ${maximumBuckets}.`),
  isPart: z.boolean().describe(`Whether there are more than the ${mostCounted} rows that were looked at.`),
});

/** The parameters: those of the list, without pages and order, and what is worked out of its rows. */
export function aggregateParameters(resource: Resource, resourceNamed: ResourceNamed): JsonSchema {
  const { properties, ...schema } = listParameters(resource, resourceNamed);
  // listParameters gives an object of schemas.
  const { _start, _end, _sort, _order, ...filters } = properties as Record<string, JsonSchema>;
  const fields = Object.entries(allFields(resource)).filter(([, field]) => isListed(field));
  const by = fields.flatMap(([name, field]) => groupingName(name, field) ?? []);
  const measures = fields.flatMap(([name, field]) => measureNames(name, field));
  return {
    ...schema,
    properties: {
      _by: { type: "string", description: `What rows are grouped by: ${by.join(", ")}.` },
      _measures: {
        type: "string",
        description: `At most ${maximumMeasures}, with commas between, of: ${measures.join(", ")}.`,
      },
      ...filters,
    },
  };
}

/** Figures of the rows that a list query means: how many, and what was asked for, in all and in groups. */
export async function readAggregate(
  tx: Transaction,
  resource: Resource,
  call: Call<unknown>,
): Promise<Aggregated> {
  const asked = parametersOf(call);
  const context = await queryContext(tx, resource, { ...call, ...call.rest, parameters: asked });
  const { actor, options } = context;
  const { aggregate: figured, parameters } = parseAggregate(resource, asked, { actor, ...options });
  const query = queryIn(resource, parameters, context);
  const { timeZone } = await organisationOf(tx);
  return aggregate(tx, resource, query, figured, actor, { ...options, timeZone });
}
