import { type FieldBase, type Kind, mask, builderOf, type AnyField, operatorSets } from "../field/field";
import { isVisibleText, readText, isStorableText } from "../text/reading";
import { storable, boundedList } from "./schemas";
import { readDecimalText, writeDecimalText } from "../text/decimals";
import * as z from "zod";

/** One line of text. */
export interface TextField extends FieldBase {
  kind: "text";
  /** In characters; default 200. */
  maxLength?: number;
  /** A regular expression that the text must match; anchor it with ^ and $. `message` is the error. */
  pattern?: { source: string; message: string };
  /**
   * The texts to choose from: "roomTypes.name" is in rows around the field, "hotelId.roomTypes.name" in rows
   * of the row that a reference leads to. The server refuses a text that this row does not list.
   */
  among?: string;
  /** A name of a resource, which readers see as its label: "owned" of one with `ownedBy`. */
  names?: "owned" | "any";
  /** A decimal number kept to its last digit: "83.125". Typed and shown in the organisation's notation. */
  decimal?: true;
  /** Typed letters become small or capital; a body must hold them so. */
  letters?: "small" | "capital";
  /** The server numbers the rows with it. Declare it with `series(…)` of this file. */
  series?: Series;
  default?: string;
}

export const text = builderOf<TextField>("text");

export const textKind: Kind<TextField, string> = {
  schema: ({ maxLength = 200, pattern, secret, names }) => {
    const visible = storable(maxLength).refine(isVisibleText, "Enter something that can be seen.");
    const schema = secret ? visible.refine(isNoMask, "Type all of it anew.") : visible;
    if (names) return schema.meta({ description: "As in the address of its endpoints", examples: ["trips"] });
    return pattern ? schema.regex(new RegExp(pattern.source, "u"), pattern.message) : schema;
  },
  operators: operatorSets.text,
  sortable: true,
  searchable: true,
  fromQuery: readText,
  toText: (value, { decimal }, { locale }) => (decimal ? writeDecimalText(value, locale) : value),
  fromText(text, { decimal, letters }, { locale }) {
    if (decimal) return readDecimalText(text, locale);
    const bare = text.trim();
    return readText(letters === "small" ? bare.toLowerCase() : letters ? bare.toUpperCase() : bare);
  },
  asks: ({ decimal }, { locale }) =>
    decimal ? `Enter a number such as ${writeDecimalText("83.25", locale)}.` : "Enter a text.",
};

/** The mask of a secret is not a value. */
const isNoMask = (text: string): boolean => !text.includes(mask);

/** How the numbers of a field run: each once, without gaps, separately for each organisation. */
export interface Series {
  /**
   * `{0000}` is the number with at least that many digits, `{YYYY}` or `{YY}` the year, any other word a text
   * preference of the organisation: "{tripPrefix}-{YYYY}-{00000}".
   */
  pattern: string;
  /** The year that restarts counting. A financial year, 2026-27, begins in the organisation's month. */
  year?: "calendar" | "financial";
  /** The state in which a row gets its number. Default: when the row is made. */
  at?: string;
  /** The read-only date set with the number: today, but never before the date of the previous number. */
  dated?: string;
}

type SeriesPart =
  | { text: string }
  | { preference: string }
  | { year: 2 | 4 }
  /** The number, with at least this many digits. */
  | { digits: number };

export const partsOfPattern = (pattern: string): SeriesPart[] =>
  pattern.split(/(\{[^}]*\})/).flatMap((piece): SeriesPart[] => {
    if (piece === "") return [];
    const word = /^\{(.*)\}$/.exec(piece)?.[1];
    if (word === undefined) return [{ text: piece }];
    if (word === "YYYY" || word === "YY") return [{ year: word === "YY" ? 2 : 4 }];
    return /^0+$/.test(word) ? [{ digits: word.length }] : [{ preference: word }];
  });

interface AmongPath {
  /** The reference to the row that has the list; null where a body around the text has it. */
  by: string | null;
  list: string;
  of: string;
}

/** Where the texts to choose from are; undefined where the field accepts any text. */
export function amongPath(field: AnyField): AmongPath | undefined {
  // Only the kind text has `among`.
  const { among } = field as { among?: string };
  if (among === undefined) return undefined;
  const parts = among.split(".");
  const [list = "", of = ""] = parts.slice(-2);
  return { by: parts.length === 3 ? (parts[0] ?? "") : null, list, of };
}

/** An e-mail address, kept as typed. */
export interface EmailField extends FieldBase {
  kind: "email";
}

export const email = builderOf<EmailField>("email");

/** Letters of any script. The domain has at least two parts, because external mail reaches no other. */
const address = /^[^\s@"]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/u;

export const emailKind: Kind<EmailField, string> = {
  schema: () =>
    z
      .email({ pattern: address, error: "Enter an e-mail address such as name@example.com." })
      .max(254, "Use at most 254 characters.")
      .refine(isStorableText, "This text holds a character that cannot be stored.")
      .meta({ examples: ["name@example.com"] }),
  operators: operatorSets.text,
  sortable: true,
  searchable: true,
  fromQuery: readText,
  toText: (value) => value,
  fromText: (text) => readText(text.trim()),
  asks: () => "Enter an e-mail address such as name@example.com.",
};

/** A phone number, kept as typed. */
export interface PhoneField extends FieldBase {
  kind: "phone";
  /** The read-only text field that the server fills with the number in E.164, where it can read it. */
  e164?: string;
}

export const phone = builderOf<PhoneField>("phone");

export const phoneKind: Kind<PhoneField, string> = {
  schema: () =>
    z
      .string("Enter a phone number.")
      .regex(
        /^[+(]?[0-9][0-9 ()./-]{3,28}( ?(x|ext\.?) ?\d{1,6})?$/,
        "Enter a phone number such as +91 98950 00000.",
      )
      .meta({ examples: ["+91 98950 00000"] }),
  operators: operatorSets.text,
  searchable: true,
  fromQuery: readText,
  toText: (value) => value,
  fromText: (text) => readText(text.trim()),
  asks: () => "Enter a phone number such as +91 98950 00000.",
};

/** A web address that begins with http:// or https://. */
export interface LinkField extends FieldBase {
  kind: "link";
}

export const link = builderOf<LinkField>("link");

export const linkKind: Kind<LinkField, string> = {
  schema: () =>
    z
      .url({ protocol: /^https?$/, error: "Enter an address such as https://example.com." })
      .max(2_000, "Use at most 2,000 characters.")
      .refine(isStorableText, "This text holds a character that cannot be stored."),
  operators: operatorSets.text,
  searchable: true,
  fromQuery: readText,
  toText: (value) => value,
  fromText: (text) => readText(text.trim()),
  asks: () => "Enter an address such as https://example.com.",
};

/** Text of several lines. */
export interface LongTextField extends FieldBase {
  kind: "longText";
  /** In characters; default `usualLength`. */
  maxLength?: number;
  /** Signs in it format it, and it may mention people: src/domain/formats/formattedText.ts. */
  formatted?: true;
  /** As of a text. */
  pattern?: { source: string; message: string };
  default?: string;
}

export const usualLength = 10_000;

export const longText = builderOf<LongTextField>("longText");

export const longTextKind: Kind<LongTextField, string> = {
  schema: ({ maxLength = usualLength, pattern }) => {
    const schema = storable(maxLength);
    return pattern ? schema.regex(new RegExp(pattern.source, "u"), pattern.message) : schema;
  },
  operators: ["like", "null"],
  searchable: true,
  fromQuery: readText,
  toText: (value) => value,
  fromText: (text) => readText(text.trim()),
  asks: () => "Enter a text.",
};

/** A colour as `#rrggbb`. */
export interface ColourField extends FieldBase {
  kind: "colour";
  default?: string;
}

const colourPattern = /^#[0-9a-f]{6}$/;

export const colour = builderOf<ColourField>("colour");

export const colourKind: Kind<ColourField, string> = {
  schema: () => z.string("Choose a colour.").regex(colourPattern, "Enter a colour such as #318afb."),
  operators: operatorSets.identity,
  fromQuery: (text) => (colourPattern.test(text) ? text : undefined),
  toText: (value) => value,
  fromText: (text) => (colourPattern.test(text.trim().toLowerCase()) ? text.trim().toLowerCase() : undefined),
  asks: () => "Enter a colour such as #318afb.",
};

/** A list of short texts, typed one after another: tags, places, inclusions. */
export interface TagsField extends FieldBase {
  kind: "tags";
  /** The largest number; default 50. */
  maxItems?: number;
  /** Characters of each; default 120. */
  maxLength?: number;
  /** Each is a phrase that may contain commas; the input has one on each line. */
  phrases?: true;
  /** The path below `/api/` that answers texts in use for the search `q`, offered during typing. */
  suggest?: string;
  default?: readonly string[];
}

export const tags = builderOf<TagsField>("tags");

export const tagsKind: Kind<TagsField, readonly string[]> = {
  schema: ({ maxItems = 50, maxLength = 120 }) =>
    boundedList(storable(maxLength), "Enter a list.", maxItems, `Enter at most ${maxItems}.`),
  operators: operatorSets.membership,
  searchable: true,
  fromQuery: readText,
  toText: (value, { phrases }) => value.join(phrases ? "; " : ", "),
  fromText(text, { phrases }) {
    const read = text
      .split(phrases ? /[;\n]/ : /[,;]/)
      .flatMap((part) => (part.trim() ? [readText(part.trim())] : []));
    return read.every((tag) => tag !== undefined) ? read : undefined;
  },
  asks: ({ phrases }) =>
    phrases ? "Enter phrases with semicolons between them." : "Enter words with commas between them.",
};

/**
 * A number without gaps that the server gives to a row, in the transaction that stores the row or brings it
 * into the state `at`: `series({ label: "Number", pattern: "INV-{YYYY}-{0000}", year: "calendar" })`.
 * Customers may see it, because they quote it.
 */
export function series<const O extends { label: string } & Series & { at?: never }>(
  options: O,
): ReturnType<typeof numberField>;
export function series<const O extends { label: string } & Series & { at: string }>(
  options: O,
): ReturnType<typeof numberField> & { optional: true };
export function series(options: { label: string } & Series) {
  return options.at === undefined ? numberField(options) : { ...numberField(options), optional: true };
}

const numberField = ({ label, ...numbered }: { label: string } & Series) =>
  text({ label, maxLength: 40, readOnly: true, unique: true, series: numbered, customer: true });
