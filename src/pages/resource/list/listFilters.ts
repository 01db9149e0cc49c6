import type { AnyFieldView } from "../../../fields/viewIn";
import { viewIn } from "../../../fields/viewIn";
import type { FieldViews } from "../../../fields/FieldView";
import type { Field, NamedFilter, Resource } from "../../../schema";

/** A filter of a list: a field, one behind a reference, or a named filter. */
export interface ListFilter {
  name: string;
  field: Field;
  Editor: NonNullable<AnyFieldView["filter"]>;
}

/** All filters of a list, beginning with those that the declaration names. */
export function listFilters(
  resource: Resource,
  fields: readonly Pick<ListFilter, "name" | "field">[],
  named: readonly (readonly [name: string, filter: NamedFilter])[],
  views: FieldViews,
): ListFilter[] {
  const all = fields.flatMap(({ name, field }): ListFilter[] => {
    const Editor = viewIn(views, field).filter;
    return Editor ? [{ name, field, Editor }] : [];
  });
  for (const [name, { label }] of named) {
    const field: Field = { kind: "yesNo", label };
    const Editor = viewIn(views, field).filter;
    if (Editor) all.push({ name, field, Editor });
  }
  const first = resource.list.filters ?? [];
  return [
    ...first.flatMap((name) => all.filter((filter) => filter.name === name)),
    ...all.filter(({ name }) => !first.includes(name)),
  ];
}
