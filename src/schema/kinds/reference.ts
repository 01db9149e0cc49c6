import * as z from "zod";
import type { FieldBase, Kind, Only, OptionsOf } from "../field/field";
import { operatorSets } from "../field/operators";
import { isUuid, readUuid } from "./reading";

/** The id of a row of another resource of the same organisation. */
export interface ReferenceField extends FieldBase {
  kind: "reference";
  /** The name of the resource that it leads to. */
  to: string;
  /** Only rows that match this equality filter are offered: `{ isActive: true }`. */
  offer?: Readonly<Record<string, string | boolean>>;
  /**
   * Whether a row that live rows refer to here may go to the trash. `refuse` where the field is required and nothing is
   * said; `keep`, which leaves the reference as it is, where it is optional. Inside rows and groups no index
   * finds it: all live rows of the resource are looked through before a row of the other goes.
   */
  onDelete?: "refuse" | "keep";
}

export const reference = <const O extends OptionsOf<ReferenceField>>(options: Only<O, ReferenceField>) => ({
  kind: "reference" as const,
  ...options,
});

export const idSchema = z
  .string("Choose one.")
  // What lies inside rows is compared as text.
  .toLowerCase()
  .refine(isUuid, "Choose one from the list.")
  .meta({ format: "uuid" });

/** The id of a row of the resource; the API's description names it as `x-references`. */
export const idOf = (resource: string) => idSchema.meta({ format: "uuid", "x-references": resource });

export const referenceKind: Kind<ReferenceField> = {
  schema: ({ to }) => idOf(to),
  operators: operatorSets.identity,
  sortable: false,
  searchable: false,
  fromText: readUuid,
};
