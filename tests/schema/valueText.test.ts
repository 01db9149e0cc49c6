import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FormatPreferences, formatsOf } from "../../src/domain/formats/formatsOf";
import { fromText, inWords, presentSchema, type TextFormats, toText } from "../../src/schema";
import { countryCodes } from "../../src/schema/codes/names";
import { currencyCodes } from "../../src/schema/codes/currencies";
import type { Field, FieldKind, FieldKinds } from "../../src/schema/kinds";

const titles: Readonly<Record<string, string>> = {
  "0190a000-0000-7000-8000-000000000001": "Kochi",
  "0190a000-0000-7000-8000-000000000002": "Fort Kochi, old town",
  "0190a000-0000-7000-8000-000000000003": "Munnar",
  "0190a000-0000-7000-8000-000000000004": "Munnar",
};
const ids = Object.keys(titles);
const idsOf = (_resource: string, title: string) => ids.filter((id) => titles[id] === title);
const formatsFor = (
  locale: string,
  dateFormat: FormatPreferences["dateFormat"],
  timeZone: string,
): TextFormats => ({
  ...formatsOf({ locale, dateFormat, timeZone }),
  currencies: ["INR", "USD", "EUR"],
  titleOf: (_resource, id) => titles[id],
  idsOf,
});
const anyFormats = fc
  .record({
    locale: fc.constantFrom(
      ...["en-IN", "en-US", "en-GB", "de-DE", "de-CH", "fr-FR", "es-ES", "pt-BR", "sv-SE", "tr-TR", "pl-PL"],
      ...["hi-IN", "ar-EG", "fa-IR", "th-TH", "ja-JP", "ko-KR", "zh-CN", "he-IL", "ru-RU"],
    ),
    dateFormat: fc.constantFrom("locale", "dayMonthYear", "monthDayYear", "slashes", "iso"),
    timeZone: fc.constantFrom("Asia/Kolkata", "America/New_York", "UTC", "Pacific/Auckland"),
    isPlain: fc.boolean(),
  })
  .map(({ locale, dateFormat, timeZone, isPlain }) => ({
    said: `${locale} ${dateFormat} ${timeZone} ${isPlain}`,
    formats: { ...formatsFor(locale, dateFormat, timeZone), isPlain },
  }));

const choices = {
  ep: { label: "Room only" },
  cp: { label: "Breakfast" },
  map: { label: "Breakfast, dinner" },
  none: { label: "Not said; ask" },
};
/** As inputs hold it: without blanks at its ends. */
const line = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
  .map((text) => text.trim())
  .filter((text) => text !== "");
const day = fc
  .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const size = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
const fileValue = fc.record({
  id: fc.constantFrom(...ids),
  name: line,
  type: fc.constant("application/pdf"),
  size: fc.integer({ min: 1, max: 1000 }),
});
const inner = {
  street: { kind: "text", label: "Street" },
  night: { kind: "date", label: "Night", optional: true },
} as const;
const innerValue = fc.record({ street: line, night: fc.option(day) });

const cases: { readonly [K in FieldKind]: [field: FieldKinds[K], values: fc.Arbitrary<unknown>] } = {
  text: [{ kind: "text", label: "Text" }, line],
  longText: [{ kind: "longText", label: "Long text" }, line],
  number: [
    { kind: "number", label: "Nights", decimals: 2, unit: "nights" },
    fc.integer({ min: -100_000_000, max: 100_000_000 }).map((units) => units / 100),
  ],
  money: [
    { kind: "money", label: "Money" },
    fc.record({ amount: size, currency: fc.constantFrom(...currencyCodes) }),
  ],
  amount: [{ kind: "amount", label: "Amount", currency: "currency" }, size],
  percent: [{ kind: "percent", label: "Percentage" }, fc.integer({ min: 0, max: 10_000 })],
  date: [{ kind: "date", label: "Day" }, day],
  instant: [
    { kind: "instant", label: "Moment" },
    fc
      .date({ min: new Date("0002-01-01"), max: new Date("9998-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString()),
  ],
  time: [
    { kind: "time", label: "Time" },
    fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":")),
  ],
  yesNo: [{ kind: "yesNo", label: "Is it" }, fc.boolean()],
  choice: [{ kind: "choice", label: "Meals", choices }, fc.constantFrom(...Object.keys(choices))],
  choices: [
    { kind: "choices", label: "Meals", choices },
    fc.subarray(Object.keys(choices), { minLength: 1 }),
  ],
  tags: [{ kind: "tags", label: "Tags" }, fc.array(line, { minLength: 1, maxLength: 4 })],
  numbers: [
    { kind: "numbers", label: "Ages", unit: "years" },
    fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 4 }),
  ],
  email: [{ kind: "email", label: "E-mail" }, fc.emailAddress()],
  phone: [{ kind: "phone", label: "Phone" }, fc.constantFrom("+91 98950 00000", "(0484) 266-6666 ext. 12")],
  link: [{ kind: "link", label: "Link" }, fc.webUrl()],
  code: [{ kind: "code", label: "Country", list: "country" }, fc.constantFrom(...countryCodes)],
  colour: [
    { kind: "colour", label: "Colour" },
    fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`),
  ],
  reference: [{ kind: "reference", label: "Place", to: "places" }, fc.constantFrom(...ids)],
  references: [{ kind: "references", label: "Places", to: "places" }, fc.subarray(ids, { minLength: 1 })],
  image: [{ kind: "image", label: "Photo", aspect: 1 }, fc.constantFrom(...ids)],
  images: [{ kind: "images", label: "Photos", aspect: 1 }, fc.subarray(ids, { minLength: 1 })],
  file: [{ kind: "file", label: "File" }, fileValue],
  files: [
    { kind: "files", label: "Files" },
    fc.uniqueArray(fileValue, { minLength: 1, maxLength: 3, selector: ({ id }) => id }),
  ],
  rows: [
    { kind: "rows", label: "Nights", one: "night", of: inner },
    fc.array(innerValue, { minLength: 1, maxLength: 3 }),
  ],
  group: [{ kind: "group", label: "Address", of: inner }, innerValue],
  custom: [
    { kind: "custom", label: "Other" },
    fc.dictionary(fc.constantFrom("meal", "budget"), fc.oneof(line, fc.integer()), { minKeys: 1 }),
  ],
};

describe.each(Object.keys(cases) as FieldKind[])("the text of %s", (kind) => {
  const [field, values] = cases[kind] as [Field, fc.Arbitrary<unknown>];

  it("is read back as the same value in whatever way of writing", () => {
    fc.assert(
      fc.property(
        values,
        anyFormats,
        fc.constantFrom("INR", "JPY", "KWD"),
        (value, { formats }, currency) => {
          const around = { currency };
          const text = toText(field, value, formats, around);
          expect(text).not.toBe("");
          expect(fromText(field, text, formats, around)).toEqual({ value });
        },
      ),
      { numRuns: 300 },
    );
  });

  it("is empty where there is nothing, and read as nothing", () => {
    const formats = formatsFor("en-IN", "dayMonthYear", "Asia/Kolkata");
    expect(toText(field, null, formats)).toBe("");
    expect(inWords(field, null, formats)).toBe("");
    const { value } = fromText(field, "  ", formats);
    expect(presentSchema({ ...field, optional: true }).safeParse(value).success).toBe(true);
  });

  it("says in words what to enter where it is no such value", () => {
    const formats = formatsFor("en-IN", "dayMonthYear", "Asia/Kolkata");
    const { value, error } = fromText(field, "~?~", formats, { currency: "INR" });
    const takesAnyText = ["text", "longText", "email", "phone", "link", "tags"].includes(kind);
    if (takesAnyText) expect(value).toBeDefined();
    else expect(error).toMatch(/^(Enter|Upload) .*\.$/);
  });
});

const inIndia = formatsFor("en-IN", "dayMonthYear", "Asia/Kolkata");

it.each<[Field, unknown, string]>([
  [cases.date[0], "2026-12-24", "24 Dec 2026"],
  [cases.instant[0], "2026-12-24T04:00:00.000Z", "24 Dec 2026, 9:30 am"],
  [cases.money[0], { amount: 12_500_000, currency: "INR" }, "₹1,25,000.00"],
  [cases.percent[0], 1850, "18.5%"],
  [cases.number[0], 3, "3 nights"],
  [cases.yesNo[0], true, "Yes"],
  [cases.choices[0], ["ep", "cp"], "Room only, Breakfast"],
  [cases.code[0], "IN", "India"],
  [cases.reference[0], ids[0], "Kochi"],
  // Two are called so.
  [cases.reference[0], ids[2], ids[2] ?? ""],
  [cases.tags[0], ["beach", "houseboat"], "beach, houseboat"],
  [cases.tags[0], ["sun, sand"], '["sun, sand"]'],
])("writes %o with %o as %s", (field, value, text) => {
  expect(toText(field, value, inIndia)).toBe(text);
});

it.each<[Field, string, unknown]>([
  [cases.money[0], "USD 1,250.50", { amount: 125_050, currency: "USD" }],
  [cases.money[0], "1.5 lakh INR", { amount: 15_000_000, currency: "INR" }],
  [cases.date[0], "3-Aug-26", "2026-08-03"],
  [cases.time[0], "9 pm", "21:00"],
  [cases.choice[0], "room", "ep"],
  [cases.code[0], "germany", "DE"],
  [{ kind: "text", label: "Code", letters: "capital" }, "trp", "TRP"],
])("reads %o from %o as %o", (field, text, value) => {
  expect(fromText(field, text, inIndia)).toEqual({ value });
});

it.each<[Field, string, string]>([
  [cases.date[0], "soon", "Enter a date such as 24 Dec 2026."],
  [cases.money[0], "1,250", "Enter an amount with its currency, such as ₹1,250.00 or 1250 INR."],
  [cases.choice[0], "half board", "Enter one of: Room only, Breakfast, Breakfast, dinner, Not said; ask."],
  [
    cases.reference[0],
    "Munnar",
    "Several rows are called so. Enter the id of the one that is meant as Place.",
  ],
  [cases.reference[0], " Nowhere ", "Enter another name or an id for Place: nothing is called “Nowhere”."],
])("refuses for %o the text %o: %s", (field, text, error) => {
  expect(fromText(field, text, inIndia)).toEqual({ error });
});

it("shortens in words what a line cannot hold", () => {
  expect(inWords(cases.rows[0], [{}, {}], inIndia)).toBe("2 nights");
  expect(inWords(cases.group[0], { street: "Beach Road", night: "2026-12-24" }, inIndia)).toBe(
    "Beach Road, 24 Dec 2026",
  );
});
