import type { Match } from "./groupNames";
import { usualLength, type LongTextField } from "./kinds/longText";
import type { Operator } from "./field/operators";
import { QueryError } from "./QueryError";
import { allFields, type Resource } from "./resource";

interface Asked {
  /** The name that says the condition in the query. */
  parameter: string;
  filter: { field: string; operator: Operator };
  /** Of the group that it belongs to, if it does. */
  match?: Match;
}

/** Of rows that belong to another row for good, texts longer than this are looked through only within that one. */
const widelySearched = 2_000;

/**
 * Texts are read whole to be looked through, and there are many long ones where each row may have any number of rows.
 * @throws QueryError where nothing narrows the rows first.
 */
export function refuseWideSearch(resource: Resource, asked: readonly Asked[]): void {
  const fields = allFields(resource);
  const owners = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "reference" && field.createOnly ? [name] : [],
  );
  if (owners.length === 0) return;
  const narrow = [...owners, "id"];
  const isNarrowed = asked.some(
    ({ match, filter }) => match !== "any" && filter.operator === "eq" && narrow.includes(filter.field),
  );
  if (isNarrowed) return;
  for (const { parameter, filter } of asked) {
    const { operator } = filter;
    const field = Object.hasOwn(fields, filter.field) ? fields[filter.field] : undefined;
    if (operator !== "like" || field?.kind !== "longText") continue;
    // The kind says which options it has.
    const { maxLength = usualLength } = field as LongTextField;
    if (maxLength > widelySearched)
      throw new QueryError(
        parameter,
        `"${field.label}" is looked through only together with ${narrow.join(" or ")}.`,
      );
  }
}
