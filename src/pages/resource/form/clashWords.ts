import type { Clash, ClashSide, ClashStep } from "../../../providers/merge/clashes";
import { notices } from "../../../providers/notices";
import {
  type Field,
  type Fields,
  fieldsOfQueryFields,
  type QueryField,
  type Resource,
} from "../../../schema";

/** The field of a clash. Undefined if the clash is about a row. */
export function clashField(
  { field, part }: Clash,
  { trail }: Pick<ClashSide, "trail">,
  fields: ReadonlyMap<string, Field>,
  queryFields: readonly QueryField[],
): Field | undefined {
  const declared = fieldsAt(trail, Object.fromEntries(fields))[field];
  if (part === "" || !declared) return declared;
  if (declared.kind === "custom") return fieldsOfQueryFields(declared, queryFields)[part];
  return declared.kind === "group" ? inner(declared.of)[part] : declared;
}

/** The part of a value that clashes. A value with parts is a map. */
export const partOf = ({ part }: Clash, value: unknown): unknown =>
  part === "" ? value : (value as Readonly<Record<string, unknown>> | null)?.[part];

/** A place in the row, in words: "Day 2, Munnar › Item 1, Ferry". */
export function trailWords(trail: readonly ClashStep[], fields: ReadonlyMap<string, Field>): string {
  let here: Fields = Object.fromEntries(fields);
  const words = trail.map(({ list, at, row }) => {
    const field = here[list];
    here = field?.kind === "rows" ? inner(field.of) : {};
    const one = field?.kind === "rows" ? field.one : "row";
    return [`${one.charAt(0).toUpperCase()}${one.slice(1)} ${at + 1}`, rowTitle(row)]
      .filter(Boolean)
      .join(", ");
  });
  return words.join(" › ");
}

/** What a clash is about, in words: "Day 2, Munnar › Title". */
export function clashWords(
  clash: Clash,
  sides: readonly ClashSide[],
  fields: ReadonlyMap<string, Field>,
  queryFields: readonly QueryField[],
): string {
  const side = sides.find(({ isThere }) => isThere);
  if (!side) return "";
  const field = clashField(clash, side, fields, queryFields);
  return [trailWords(side.trail, fields), field?.label, clash.kind === "order" && "order"]
    .filter(Boolean)
    .join(" › ");
}

export const rowTitle = ({ title, name, label }: Readonly<Record<string, unknown>>): string =>
  [title, name, label].find((text): text is string => typeof text === "string" && text !== "") ?? "";

const fieldsAt = (trail: readonly ClashStep[], fields: Fields): Fields =>
  trail.reduce<Fields>((here, { list }) => {
    const field = here[list];
    return field?.kind === "rows" ? inner(field.of) : {};
  }, fields);

// The registry of kinds knows every kind that a declaration holds.
const inner = (fields: object): Fields => fields as Fields;

export const fieldLabels = ({ fields }: Resource, names: readonly string[]): string =>
  names.map((name) => fields[name]?.label ?? name).join(", ");

/** Reports which fields of an open form took over values saved by another user. */
export function tellOfTaken(resource: Resource, names: readonly string[]): void {
  if (names.length === 0) return;
  const message = `Changed by someone else just now, and shown here: ${fieldLabels(resource, names)}.`;
  notices.show({ key: `taken ${resource.name}`, type: "info", message });
}
