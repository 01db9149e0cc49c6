import { formatsOf } from "../../../src/domain/formats/formatsOf";
import type { Tenant } from "../../../src/resources/tenants";
import {
  type Actor,
  canRead,
  canWriteWhole,
  createSchema,
  type Field,
  type FieldErrors,
  columnFields,
  fromText,
  isSensitive,
  isUuid,
  isWritable,
  nestedFields,
  permits,
  type QueryField,
  readTypedDate,
  dateReading,
  type Resource,
  type ResourceNamed,
  type TextFormats,
  unmarkedText,
} from "../../../src/schema";
import { type FoundColumn, numericDate } from "../../spreadsheets/columnReadings";
import { dateOfSerial } from "../../spreadsheets/readXlsx";
import type { Values } from "../endpoint/Context";

/** A field that a column may fill: "name", "address.city" in a group, "custom.diet" for a query field, or "id". */
export interface ImportField {
  key: string;
  field: Field;
  /** It finds the row that a line changes. */
  isKey: boolean;
  /** Only finds rows; nobody writes it. */
  isFixed: boolean;
}

/** What becomes of one column. `dateOrder` and `decimal` answer what its cells leave open. */
export interface ColumnUse {
  field: string | null;
  dateOrder?: "DMY" | "MDY" | null | undefined;
  decimal?: "." | "," | null | undefined;
  /** Rows that a reference names and that are missing are made, with their title alone. */
  makesMissing?: boolean | undefined;
}

export interface ImportSettings {
  mapping: ColumnUse[];
  mode: "create" | "update" | "both";
  /** The key of the field by which a line finds its row. */
  matchBy: string | null;
  onFaults: "good_rows" | "none";
}

export interface StoredImport {
  columns: FoundColumn[];
  settings: ImportSettings;
}

/** What became of a line. */
export interface Outcome {
  outcome: "created" | "changed" | "same" | "skipped" | "failed";
  rowId: string | null;
  error?: { message: string; errors?: FieldErrors };
  /** Rows made for references. */
  made?: readonly { resource: string; id: string }[];
}

const withoutText = new Set(["image", "images", "file", "files"]);

export function importFields(
  resource: Resource,
  actor: Actor,
  queryFields: readonly QueryField[],
): ReadonlyMap<string, ImportField> {
  const found: ImportField[] = [
    { key: "id", field: { kind: "text", label: "ID" }, isKey: true, isFixed: true },
  ];
  const all = Object.entries(resource.fields);
  for (const [name, field] of all) {
    const isKey = field.unique === true || field.kind === "email";
    const isOpen =
      (isWritable(field, "create") || isWritable(field, "update")) && canWriteWhole(field, actor);
    if (withoutText.has(field.kind) || isSensitive(field)) continue;
    const { transitions } = resource;
    const rows = resource.fields[field.importedAs?.rows ?? ""];
    if (transitions?.field === name && transitions.importedBy?.includes(actor.role))
      found.push({ key: name, field, isKey: false, isFixed: false });
    else if (rows && canRead(field, actor) && canWriteWhole(rows, actor))
      found.push({ key: name, field, isKey, isFixed: false });
    else if (!isOpen) {
      if (field.unique && canRead(field, actor)) found.push({ key: name, field, isKey: true, isFixed: true });
    } else
      for (const [key, inner] of columnFields(name, field, queryFields))
        found.push({ key, field: inner, isKey: key === name && isKey, isFixed: false });
  }
  return new Map(found.map((one) => [one.key, one]));
}

/** The fields that the columns of a sheet of rows may fill. */
export const rowFields = (
  field: Extract<Field, { kind: "rows" }>,
  actor: Actor,
): ReadonlyMap<string, ImportField> =>
  new Map(
    Object.entries(nestedFields(field))
      .filter(([, inner]) => canWriteWhole(inner, actor))
      .flatMap(([name, inner]) => columnFields(name, inner))
      .map(([key, inner]) => [key, { key, field: inner, isKey: false, isFixed: false }]),
  );

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The heading of the column that says in words what is wrong with a line. */
export const mendHeader = "What to mend";

/** Each column's field: as remembered for the heading, else by label, name or key. Each field is used once. */
export function matchColumns(
  columns: readonly FoundColumn[],
  fields: ReadonlyMap<string, ImportField>,
  remembered: ReadonlyMap<string, ColumnUse>,
): ColumnUse[] {
  const byWord = new Map<string, string>();
  for (const [key, { field }] of fields)
    for (const word of [field.label, key, key.slice(key.indexOf(".") + 1)])
      if (!byWord.has(bare(word))) byWord.set(bare(word), key);
  const used = new Set<string>();
  return columns.map(({ header }) => {
    const known = remembered.get(header);
    const key = known ? known.field : header === mendHeader ? null : byWord.get(bare(header));
    if (key == null || !fields.has(key) || used.has(key)) return { field: null };
    used.add(key);
    return { ...known, field: key };
  });
}

/** The key by which lines find their rows where nobody chose one: the id, else a unique field. */
export function usualKey(
  uses: readonly ColumnUse[],
  fields: ReadonlyMap<string, ImportField>,
): string | null {
  const used = uses.flatMap(({ field }) => fields.get(field ?? "") ?? []);
  const named = used.find(({ key }) => key === "id") ?? used.find(({ field }) => field.unique === true);
  return named?.key ?? null;
}

/**
 * The resource that a reference leads to, where the actor may make rows of it and their title is enough for one.
 * @param isClosed whether its rows are not written by this kind of actor.
 */
export function madeByTitle(
  { field }: Pick<ImportField, "field">,
  actor: Actor,
  resourceNamed: ResourceNamed,
  isClosed: (resource: Resource) => boolean,
): Resource | undefined {
  if (field.kind !== "reference" && field.kind !== "references") return undefined;
  const to = resourceNamed(field.to);
  if (!to || to.without?.includes("create") || isClosed(to) || !permits(to.access.create, actor))
    return undefined;
  const isEnough = createSchema(to).safeParse({ [to.title]: "Name" }).success;
  const title = to.fields[to.title];
  return isEnough && title && canWriteWhole(title, actor) ? to : undefined;
}

const dated = new Set(["date", "instant"]);
const numeric = new Set(["number", "percent", "money", "amount"]);

/** What must be answered before a column can be read. */
export function openQuestion(
  { field }: Pick<ImportField, "field">,
  found: FoundColumn,
  use: ColumnUse,
): string | undefined {
  if (field.kind === "rows") {
    const own = Object.entries(nestedFields(field)).flatMap(([name, inner]) => columnFields(name, inner));
    for (const inner of found.rows ?? []) {
      const [, filled] =
        own.find(([key, { label }]) => [key, label].some((word) => bare(word) === bare(inner.header))) ?? [];
      const asks = filled && openQuestion({ field: filled }, inner, use);
      if (asks) return asks;
    }
    return undefined;
  }
  if (dated.has(field.kind) && found.dateOrder === "ask" && !use.dateOrder)
    return `Does the day or the month come first in “${found.dateExample ?? found.samples[0]}”?`;
  if (numeric.has(field.kind) && found.decimal === "ask" && !use.decimal)
    return `Is “${found.decimalExample ?? found.samples[0]}” written with a decimal sign, or are its thousands grouped?`;
  return undefined;
}

/** How this organisation's people write values. `idsOf` finds rows by what they are called. */
export function importFormats(
  { locale, timeZone, dateFormat, currency }: Tenant,
  idsOf: TextFormats["idsOf"],
): TextFormats {
  return { ...formatsOf({ locale, timeZone, dateFormat }), currencies: [currency], idsOf };
}

export type ReadCell = { value: unknown; error?: undefined } | { value?: undefined; error: string };

/** The text without the mark of an export, and without hard spaces. */
export const cellText = (cell: string): string => unmarkedText(cell.replace(/[\u00a0\u202f]/g, " "));

/** The value of a cell; an empty one has the value undefined. */
export function readCell(
  { field, key, isFixed }: ImportField,
  cell: string,
  use: ColumnUse,
  found: FoundColumn,
  formats: TextFormats,
  around: Values,
): ReadCell {
  const text = cellText(cell);
  const bared = text.trim();
  if (bared === "") return { value: undefined };
  if (key === "id" && isFixed)
    return isUuid(bared) ? { value: bared.toLowerCase() } : { error: "This is no id." };
  if (/^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/.test(bared))
    return { error: "The formula of this cell has an error." };
  if (/^-?\d(\.\d+)?E\+\d+$/i.test(bared) && field.kind !== "longText")
    return { error: "The spreadsheet has shortened this number, and its last digits are lost." };
  if (field.kind === "date") return readDate(field, bared, use, found, formats);
  if (field.kind === "instant") {
    const [, day = bared, time = "00:00"] = /^(.+?)[ T,]+(\d{1,2}:\d{2})(?::\d{2})?$/.exec(bared) ?? [];
    if (/^\d{4}-\d\d-\d\dT.+(Z|[+-]\d\d:?\d\d)$/.test(bared)) return fromText(field, bared, formats, around);
    const date = readDate({ kind: "date", label: field.label }, day, use, found, formats);
    return date.error !== undefined
      ? date
      : { value: formats.instantAt(String(date.value), time.padStart(5, "0")) };
  }
  if (!numeric.has(field.kind)) return fromText(field, text, formats, around);
  const decimal = use.decimal ?? (found.decimal === "," ? "," : ".");
  const number = plainNumber(bared, decimal);
  const [own = ""] = formats.currencies ?? [];
  // An amount alone is in the organisation's currency, which the first rows show.
  const amount = field.kind === "money" && /^-?[\d.]+$/.test(number) ? `${number} ${own}` : number;
  return fromText(field, amount, { ...formats, locale: "en" }, around);
}

function readDate(
  field: Extract<Field, { kind: "date" }>,
  text: string,
  use: ColumnUse,
  found: FoundColumn,
  formats: TextFormats,
): ReadCell {
  const iso = /^(\d{4}-\d\d-\d\d)(?:[ T].*)?$/.exec(text)?.[1];
  if (iso) return fromText(field, iso, formats);
  if (/^\d{5}(\.\d+)?$/.test(text)) return { value: dateOfSerial(Math.floor(Number(text))) };
  const error = `“${text}” is no date. Write it as ${formats.date("2026-12-24")}.`;
  const parts = numericDate.exec(text);
  if (parts) {
    const [, first = "", second = "", year = ""] = parts;
    if (found.dateOrder === "ask" && !use.dateOrder)
      return { error: "Say first whether days or months come first." };
    const isMonthFirst = (use.dateOrder ?? found.dateOrder) === "MDY";
    const [day, month] = (isMonthFirst ? [second, first] : [first, second]).map((part) =>
      part.padStart(2, "0"),
    );
    const full = year.length === 4 ? year : centuryOf(field, year, `${month}-${day}`, formats.today());
    const read = fromText(field, `${full}-${month}-${day}`, formats);
    return read.error === undefined && Number(month) <= 12 ? read : { error };
  }
  // "3 Apr 2026" says all of a date; "Friday", "+4" and "31/02" do not.
  const isWhole = /\p{L}{3}/u.test(text) && (text.match(/\d+/g)?.length ?? 0) === 2;
  const value = isWhole ? readTypedDate(text, dateReading(formats)) : undefined;
  return value === undefined ? { error } : { value };
}

/** Births lie in the past, journeys in the future or the last year. */
function centuryOf({ label }: Field, year: string, day: string, today: string): string {
  const isPast = /birth|born/i.test(label) && `20${year}-${day}` > today;
  return `${isPast ? "19" : "20"}${year}`;
}

/** A number with a point and without groups; "(500)" and "500-" are negative. Words around it stay. */
export function plainNumber(text: string, decimal: "." | ","): string {
  const isNegative = /^\(.*\)$/.test(text) || /\d\s*[-−]$/.test(text);
  const digits = text
    .replace(/^\((.*)\)$/, "$1")
    .replace(/(\d)\s*[-−]$/, "$1")
    .replace(/\d[\d.,'’ ]*/g, (number) => {
      const [whole = "", ...places] = number.trim().split(decimal);
      const rest = number.endsWith(" ") ? " " : "";
      const grouped = whole.replace(/[.,'’ ]/g, "");
      return places.length > 1 ? number : `${[grouped, ...places].join(".")}${rest}`;
    });
  return isNegative ? digits.replace(/\d/, "-$&") : digits;
}
