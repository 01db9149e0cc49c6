import * as z from "zod";
import { type FieldBase, type Kind, builderOf } from "../field/field";
import { operatorSets } from "../field/operators";

/**
 * The values of the organisation's query fields, by key. The declaration only says that they are there; what each may
 * hold is checked by the schema of the organisation's own fields (`fieldsOfQueryFields`).
 */
export interface CustomField extends FieldBase {
  kind: "custom";
  default?: Readonly<Record<string, unknown>>;
}

export const custom = builderOf<CustomField>("custom");

export const customKind: Kind<CustomField, Readonly<Record<string, unknown>>> = {
  schema: () =>
    z.record(
      z.string().regex(/^[a-z][a-zA-Z0-9]{0,59}$/, "Unknown field."),
      z.unknown(),
      "Enter the fields by their keys, each a plain word.",
    ),
  operators: operatorSets.none,
  fromQuery: () => undefined,
  toText: (value) => `${Object.values(value).filter((one) => one != null).length} filled`,
  fromText: () => undefined,
  asks: ({ label }) => `Enter ${label} as the API takes it, in braces.`,
};
