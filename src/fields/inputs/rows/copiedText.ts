import { minorDigitsOf } from "../../../domain/money/amounts";
import { numberSignsOf } from "../../../domain/money/parseMoney";
import type { Formats } from "../../../domain/formats/formatsOf";
import type { Choices, Field } from "../../../schema";
import { isEmptyValue } from "../../isEmptyValue";
import type { Around } from "../../FieldView";

/** What a column of a table is copied by. */
export interface CopiedColumn {
  name: string;
  inner: Field;
}

/** Rows as a spreadsheet takes them: a line of headings, then a line for each row, cells apart by tabs. */
export function copiedText(
  rows: readonly Around[],
  columns: readonly CopiedColumn[],
  formats: Formats,
  around: Around,
): string {
  const headings = columns.map(({ inner }) => inner.label);
  const lines = rows.map((row) =>
    columns.map(({ name, inner }) => cellText(row[name], inner, formats, { ...around, ...row })),
  );
  return [headings, ...lines].map((line) => `${line.join("\t")}\r\n`).join("");
}

/** A value in the words that `parse` of its kind reads back as the same. */
function cellText(value: unknown, field: Field, { locale }: Formats, around: Around): string {
  if (isEmptyValue(value)) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) {
    const texts = value.map((one) => (field.kind === "choices" ? labelOf(field.choices, one) : String(one)));
    return texts.join(", ");
  }
  // What was typed and is no number.
  if (Number.isNaN(value)) return "";
  if (typeof value === "number") return decimal(value, digitsOf(field, around), locale);
  if (field.kind === "choice") return labelOf(field.choices, value);
  // A tab or a line within a cell would end it.
  return String(value).replace(/[\t\r\n]+/g, " ");
}

/** The label, or the key where the label has a sign that parts several of them. */
function labelOf(choices: Choices, key: unknown): string {
  const label = choices[String(key)]?.label ?? "";
  return label === "" || /[,;]/.test(label) ? String(key) : label;
}

/** By how many digits a stored number is larger than what a person reads. */
function digitsOf(field: Field, around: Around): number {
  if (field.kind === "percent") return 2;
  if (field.kind !== "amount") return 0;
  const currency = around[field.currency.replace("/", "")];
  return minorDigitsOf(typeof currency === "string" ? currency : "EUR");
}

/** A number with the decimal sign of the locale, without groups: "4250.50". */
function decimal(value: number, digits: number, locale: string | undefined): string {
  const text = digits === 0 ? String(value) : inUnits(value, digits);
  return text.replace(".", numberSignsOf(locale ?? "en").decimal);
}

function inUnits(value: number, digits: number): string {
  const size = String(Math.abs(value)).padStart(digits + 1, "0");
  const fraction = size.slice(-digits).replace(/^0+$/, "");
  return `${value < 0 ? "-" : ""}${size.slice(0, -digits)}${fraction && `.${fraction}`}`;
}
