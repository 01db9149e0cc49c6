import * as z from "zod";
import { type Check, withEarliest } from "../field/checks";
import type { AnyFields, FieldBase, Kind, Only, OptionsOf } from "../field/field";
import { operatorSets } from "../field/operators";

/** Fields that belong together under one name: a postal address, the meals of a day. */
export interface GroupField extends FieldBase {
  kind: "group";
  of: AnyFields;
  /** Rules between the fields of the group. */
  checks?: readonly Check[];
}

export const group = <const O extends OptionsOf<GroupField>>(options: Only<O, GroupField>) => ({
  kind: "group" as const,
  ...options,
  of: withEarliest<O["of"]>(options.of, options.checks),
});

export const groupKind: Kind<GroupField, Readonly<Record<string, unknown>>> = {
  schema: (field, schemaOf) =>
    z.strictObject(
      Object.fromEntries(Object.entries(field.of).map(([name, inner]) => [name, schemaOf(inner)])),
      "Enter these fields together.",
    ),
  operators: operatorSets.none,
  fromQuery: () => undefined,
  toText: (value, field) =>
    Object.entries(field.of)
      .flatMap(([name, { label }]) => (value[name] == null || value[name] === false ? [] : [label]))
      .join(", "),
  fromText: () => undefined,
  asks: ({ label }) => `Enter ${label} as the API takes it, in braces.`,
};
