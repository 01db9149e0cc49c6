import { presentSchema } from "./bodies";
import type { AnyField, Around, TextFormats } from "./field/field";
import { isSameValue, isCollected } from "./kinds/values";
import { type Field, kindOf, kinds, nestedFields } from "./kinds";
import { earliestAround, tooLate } from "./kinds/date";

/** The value of a text, or a sentence on why it has none. */
export type ReadText = { value: unknown; error?: undefined } | { value?: undefined; error: string };

/** A value as a person reads it, else empty. Files are their names, a list of rows is its length. */
export function inWords(field: Field, value: unknown, formats: TextFormats, around: Around = {}): string {
  if (isNothing(value)) return "";
  if (field.kind !== "group") return kindOf(field).toText(value, field, formats, around);
  // A group holds its fields by name.
  const body = value as Readonly<Record<string, unknown>>;
  return Object.entries(nestedFields(field))
    .map(([name, inner]) =>
      inner.kind === "yesNo"
        ? body[name] === true
          ? inner.label
          : ""
        : inWords(inner, body[name], formats, { ...around, ...body }),
    )
    .filter(Boolean)
    .join(", ");
}

/** A value as text that `fromText` reads back: in words, else as for programs ("2026-12-24"). */
export function toText(field: Field, value: unknown, formats: TextFormats, around: Around = {}): string {
  // Typed text that is no number.
  if (isNothing(value) || Number.isNaN(value) || isUnreadMoney(value)) return "";
  const words = kindOf(field).toText(value, field, formats, around);
  const readsBack = (text: string) => isSameValue(fromText(field, text, formats, around).value, value);
  if (readsBack(words)) return words;
  const plain = kindOf(field).toText(value, field, { ...formats, isPlain: true }, around);
  if (readsBack(plain)) return plain;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The value of a person's text, unchecked; an empty text is null, or an empty list or map. */
export function fromText(field: Field, text: string, formats: TextFormats, around: Around = {}): ReadText {
  if (text.trim() === "") return { value: isCollected(field) ? (field.kind === "custom" ? {} : []) : null };
  const kind = kindOf(field);
  const value = readJson(field, text) ?? kind.fromText(text, field, formats, around);
  return value === undefined ? { error: kind.asks(field, formats, text.trim()) } : { value };
}

function readJson(field: AnyField, text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return presentSchema(field).safeParse(value).success ? value : undefined;
  } catch {
    return undefined;
  }
}

const isNothing = (value: unknown): value is null | undefined | "" =>
  value === null ||
  value === undefined ||
  value === "" ||
  (Array.isArray(value)
    ? value.length === 0
    : typeof value === "object" && Object.values(value).every(isNothing));

/** What to enter where a form holds unreadable typed text or a date that is too early or too late; else undefined. */
export function unreadText(
  field: Field,
  value: unknown,
  formats: TextFormats,
  around: Around,
): string | undefined {
  if (isUnreadMoney(value))
    return kinds.amount.asks({ kind: "amount", label: "", currency: "" }, formats, "");
  if (Number.isNaN(value) || (typeof value === "string" && isUnreadTyping(field, value)))
    return kindOf(field).asks(field, formats, "");
  if (field.kind !== "date") return undefined;
  const earliest = earliestAround(field, around);
  return earliest && typeof value === "string" && value !== "" && value < earliest
    ? `This day lies before ${formats.date(earliest)}.`
    : field.latest && tooLate(value, formats.today());
}

/** Inputs of dates and decimals keep typed text that they cannot read. */
function isUnreadTyping(field: Field, text: string): boolean {
  if (text === "") return false;
  if (field.kind === "text") return field.decimal === true && !/^\d+(\.\d+)?$/.test(text);
  return (
    (field.kind === "date" || field.kind === "instant") && kindOf(field).fromQuery(text, field) === undefined
  );
}

const isUnreadMoney = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "amount" in value && Number.isNaN(value.amount);
