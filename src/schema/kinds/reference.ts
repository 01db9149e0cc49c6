import * as z from "zod";
import type { FieldBase, Kind, Only, OptionsOf } from "../field";
import { operatorSets } from "../operators";
import { isUuid, readUuid } from "./reading";

/** The id of a row of another resource of the same organisation. */
export interface ReferenceField extends FieldBase {
  kind: "reference";
  /** The name of the resource that it leads to. */
  to: string;
  /** Only rows that match this equality filter are offered: `{ isActive: true }`. */
  offer?: Readonly<Record<string, string | boolean>>;
}

export const reference = <const O extends OptionsOf<ReferenceField>>(options: Only<O, ReferenceField>) => ({
  kind: "reference" as const,
  ...options,
});

export const idSchema = z.string("Choose one.").refine(isUuid, "Choose one from the list.");

export const referenceKind: Kind<ReferenceField> = {
  schema: () => idSchema,
  operators: operatorSets.identity,
  sortable: false,
  searchable: false,
  fromText: readUuid,
};
