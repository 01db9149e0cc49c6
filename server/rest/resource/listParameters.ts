import {
  allFields,
  isListed,
  kindOf,
  matches,
  maximumGroups,
  maximumMembers,
  operators,
  referencePaths,
  type Resource,
  type ResourceNamed,
} from "../../../src/schema";
import type { JsonSchema } from "../endpoint/answers";

/** The parameters of a resource's list, for the API's description; parseListQuery is what checks them, query fields too. */
export function listParameters(resource: Resource, resourceNamed: ResourceNamed): JsonSchema {
  const listed = [
    ...Object.entries(allFields(resource)).filter(([, field]) => isListed(field)),
    ...referencePaths(resource, resourceNamed).map(({ name, field }) => [name, field] as const),
  ];
  const filters = listed.flatMap(([name, field]) =>
    kindOf(field).operators.map((operator): [string, JsonSchema] => [
      `${name}${operators[operator].suffix}`,
      { description: `${field.label} ${operators[operator].label}`, ...valueOf(operators[operator].values) },
    ]),
  );
  const named = Object.entries(resource.namedFilters ?? {}).map(([name, { label }]): [string, JsonSchema] => [
    name,
    { description: label, type: "boolean" },
  ]);
  const properties = { ...general, ...Object.fromEntries([...filters, ...named, ...groups]) };
  return { type: "object", properties, additionalProperties: true };
}

const valueOf = (values: "one" | "many" | "two" | "yesNo"): JsonSchema => {
  if (values === "yesNo") return { type: "boolean" };
  return values === "one" ? { type: "string" } : { type: "array", items: { type: "string" } };
};

/** A group is a prefix, which would double the list of parameters. */
const groups = matches.map((match): [string, JsonSchema] => [
  `_${match}.{filter}`,
  {
    type: "string",
    description:
      `A group: rows meet ${match} of its conditions. {filter} is the name of a filter, as in _${match}.id_null=false. ` +
      `_${match}2. begins another group, _${match}.2. asks once more by the same name. ` +
      `At most ${maximumGroups} groups of ${maximumMembers} conditions.`,
  },
]);

const general: JsonSchema = {
  _start: { type: "integer", description: "The first row, from 0." },
  _end: { type: "integer", description: "The row after the last: at most 200 rows further." },
  _sort: { type: "string", description: "Fields to sort by, with commas between." },
  _order: { type: "string", description: "asc or desc for each of them." },
  q: { type: "string", description: "Words to search for." },
  _trash: { type: "boolean", description: "The trash instead of the live rows." },
};
