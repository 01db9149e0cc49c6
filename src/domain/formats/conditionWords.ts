import {
  allFields,
  customFieldsOf,
  type Field,
  type Filter,
  inWords,
  type ListQuery,
  type Operator,
  pathParts,
  type QueryField,
  readAsked,
  referencePath,
  type Resource,
  type ResourceNamed,
  type TextFormats,
} from "../../schema";

/** What stands between the name of a field and the value that it is compared with. */
export const conditionJoins: Partial<Record<Operator, string>> = {
  eq: ": ",
  in: ": ",
  between: ": ",
  ne: " is not ",
  nin: " is none of ",
  like: " contains ",
  gt: " after ",
  gte: " from ",
  lt: " before ",
  lte: " up to ",
};

/** A condition on a list field names one element of it. */
export function elementOf(field: Field): Field {
  if (field.kind === "choices") return { kind: "choice", label: field.label, choices: field.choices };
  if (field.kind === "references") return { kind: "reference", label: field.label, to: field.to };
  if (field.kind === "tags") return { kind: "text", label: field.label };
  return field.kind === "numbers" ? { kind: "number", label: field.label } : field;
}

/** A condition on money may name only the amount. */
export const heldOf = (field: Field, value: unknown, currency = "EUR"): unknown =>
  field.kind === "money" ? { currency, ...readAsked(value) } : value;

interface Known {
  queryFields: readonly QueryField[];
  resourceNamed: ResourceNamed;
  formats: TextFormats;
  currency: string;
}

/** The field of a condition: of the resource, a query field, one behind a reference, or a named filter. */
export function conditionField(
  resource: Resource,
  name: string,
  { queryFields, resourceNamed }: Pick<Known, "queryFields" | "resourceNamed">,
): Field | undefined {
  const named = resource.namedFilters?.[name];
  if (named) return { kind: "yesNo", label: named.label };
  const custom = customFieldsOf(resource, queryFields);
  const [, inside = ""] = pathParts(name) ?? [];
  return allFields(resource)[name] ?? custom[inside] ?? referencePath(resource, name, resourceNamed)?.field;
}

/** The conditions of a list, each in words: "Source: Website or Telephone". */
export function conditionsInWords(
  resource: Resource,
  { filters, groups = [], search }: Pick<ListQuery, "filters" | "groups" | "search">,
  known: Known,
): string[] {
  const wordsOf = ({ field: name, operator, value }: Filter): string => {
    const field = conditionField(resource, name, known);
    if (!field) return name;
    if (operator === "null") return `${field.label}${value === true ? " is empty" : " is filled"}`;
    const values = [value]
      .flat()
      .map((one) =>
        operator === "like"
          ? `“${String(one)}”`
          : inWords(elementOf(field), heldOf(field, one, known.currency), known.formats),
      );
    return `${field.label}${conditionJoins[operator] ?? ": "}${values.join(operator === "between" ? " – " : " or ")}`;
  };
  return [
    ...filters.map(wordsOf),
    ...groups.map(
      ({ match, members }) =>
        `${match === "any" ? "Any" : "All"} of: ${members.map((one) => wordsOf(one)).join(", ")}`,
    ),
    ...(search ? [`Search: “${search}”`] : []),
  ];
}
