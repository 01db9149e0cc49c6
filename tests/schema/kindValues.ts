import type { FieldKind, FieldKinds } from "../../src/schema/kinds";

/** One field of each kind with values that it takes, in ascending order where the kind has one, and values that it refuses. */
export interface KindValues<K extends FieldKind> {
  field: FieldKinds[K];
  /** Three different values; `low < middle < high` by what lists are sorted by. */
  values: readonly [unknown, unknown, unknown];
  refused: readonly unknown[];
  /** One element or the value itself as the text of a query string, for the kinds with filters of equality. */
  text?: string;
}

const idsFrom = (first: number) =>
  [0, 1, 2].map((n) => `0190a000-0000-7000-8000-00000000000${first + n}`) as [string, string, string];
const [ids, otherIds] = [idsFrom(1), idsFrom(4)];
const fileOf = (id: string, name: string) => ({ id, name, type: "application/pdf", size: 900 });
const days = { mon: { label: "Monday" }, tue: { label: "Tuesday" }, wed: { label: "Wednesday" } };

export const kindValues: { readonly [K in FieldKind]: KindValues<K> } = {
  text: {
    field: { kind: "text", label: "Text", maxLength: 60 },
    values: ["an apple", 'Bread, {quoted} "and" \\ 100%', "zö漢字😀"],
    refused: ["", 5, "x".repeat(61), "nul\0", "\ud800", ["a"], {}],
    text: "an apple",
  },
  longText: {
    field: { kind: "longText", label: "Long text" },
    values: ["one\ntwo", "'); drop table trips; --", "\u202eabc\u00a0"],
    refused: ["", 5, "x".repeat(10_001), "nul\0"],
  },
  number: {
    field: { kind: "number", label: "Number", decimals: 2, min: -100, max: 1_000_000 },
    values: [-1.25, 0, 1234.5],
    refused: ["5", 1.234, -101, 1_000_001, Number.NaN, Infinity],
    text: "0",
  },
  money: {
    field: { kind: "money", label: "Money" },
    values: [
      { amount: -5, currency: "INR" },
      { amount: 0, currency: "EUR" },
      { amount: 1_000_000_000_000, currency: "USD" },
    ],
    refused: [
      5,
      { amount: 1.5, currency: "INR" },
      { amount: 1 },
      { amount: 1, currency: "inr" },
      { amount: 1, currency: "INR", more: 1 },
    ],
    text: "0",
  },
  amount: {
    field: { kind: "amount", label: "Amount", currency: "code" },
    values: [-1, 0, 1_000_000_000_000],
    refused: ["1", 0.5, 1_000_000_000_001],
    text: "-1",
  },
  percent: {
    field: { kind: "percent", label: "Percentage" },
    values: [0, 1850, 10_000],
    refused: [-1, 10_001, 0.5, "5"],
    text: "1850",
  },
  date: {
    field: { kind: "date", label: "Date" },
    values: ["0001-01-01", "2026-12-24", "9999-12-31"],
    refused: ["2026-02-30", "2026-2-3", "24.12.2026", "0000-01-01", "2026-12-24T00:00:00Z", 5],
    text: "2026-12-24",
  },
  instant: {
    field: { kind: "instant", label: "Moment" },
    values: ["0001-01-01T00:00:00.000Z", "2026-12-24T09:30:00.123Z", "9999-12-31T23:59:59.999Z"],
    refused: [
      ...["2026-12-24", "2026-12-24T09:30:00+05:30", "2026-02-30T00:00:00Z", 5],
      ...["2026-12-24T24:00:00Z", "9999-12-31T24:00:00Z", "9999-12-31T23:59:59.9999Z"],
    ],
    text: "2026-12-24T09:30:00.123Z",
  },
  time: {
    field: { kind: "time", label: "Time" },
    values: ["00:00", "09:30", "23:59"],
    refused: ["24:00", "9:30", "09:60", "noon"],
    text: "09:30",
  },
  yesNo: {
    field: { kind: "yesNo", label: "Yes or no" },
    values: [false, true, true],
    refused: ["true", 1],
    text: "true",
  },
  choice: {
    field: {
      kind: "choice",
      label: "Choice",
      choices: { zero: { label: "Z" }, a: { label: "A" }, middle: { label: "M" } },
    },
    values: ["zero", "a", "middle"],
    refused: ["Zero", "", "toString", 1],
    text: "a",
  },
  choices: {
    field: { kind: "choices", label: "Choices", choices: days },
    values: [["mon"], ["mon", "tue"], ["wed"]],
    refused: ["mon", ["sun"], ["mon", "mon"], [["mon"]]],
    text: "mon",
  },
  tags: {
    field: { kind: "tags", label: "Tags" },
    values: [["Goa, India"], ["{}", '"', "\\"], ["NULL", "a b", "漢"]],
    refused: ["x", [""], ["\0"], Array.from({ length: 51 }, () => "x")],
    text: "Goa, India",
  },
  numbers: {
    field: { kind: "numbers", label: "Numbers" },
    values: [[0], [3, 3, 1_000_000], [7]],
    refused: [[1.5], ["1"], [-1], 5],
    text: "3",
  },
  email: {
    field: { kind: "email", label: "Email" },
    values: ["a@example.com", "B@example.com", "zoë@example.com"],
    refused: ["x", "a@b", "a b@example.com", 5],
    text: "a@example.com",
  },
  phone: {
    field: { kind: "phone", label: "Phone" },
    values: ["+91 98950 12345", "(0484) 266-8221", "112233 ext. 5"],
    refused: ["call me", "12", "+91<script>", 5],
    text: "+91 98950 12345",
  },
  link: {
    field: { kind: "link", label: "Link" },
    values: ["https://example.com/", "http://example.com/a?b=c#d", "https://example.com/%20"],
    refused: ["javascript:alert(1)", "example.com", "ftp://example.com", 5],
    text: "https://example.com/",
  },
  code: {
    field: { kind: "code", label: "Currency", list: "currency" },
    values: ["EUR", "INR", "USD"],
    refused: ["XX1", "inr", "ZZZ", 5],
    text: "INR",
  },
  colour: {
    field: { kind: "colour", label: "Colour" },
    values: ["#000000", "#318afb", "#ffffff"],
    refused: ["#FFF", "red", "#31 8afb", 5],
    text: "#318afb",
  },
  reference: {
    field: { kind: "reference", label: "Reference", to: "users" },
    values: ids,
    refused: ["1", 5, ""],
    text: ids[1],
  },
  references: {
    field: { kind: "references", label: "References", to: "users" },
    values: [[ids[0]], [ids[0], ids[1]], [ids[2]]],
    refused: [ids[0], ["1"], [ids[0], ids[0]]],
    text: ids[0],
  },
  image: { field: { kind: "image", label: "Image", aspect: 1 }, values: ids, refused: ["1", 5] },
  images: {
    field: { kind: "images", label: "Images", aspect: 1.5 },
    values: [[ids[0]], [ids[1], ids[0]], [ids[2]]],
    refused: [ids[0], ["1"]],
  },
  file: {
    field: { kind: "file", label: "File", accept: ["pdf", "jpeg"], maxSize: 1_000 },
    values: [
      fileOf(ids[0], "a.pdf"),
      fileOf(ids[1], "漢.pdf"),
      { ...fileOf(ids[2], "c.jpg"), type: "image/jpeg" },
    ],
    refused: [
      ids[0],
      { id: ids[0] },
      { ...fileOf(ids[0], "a.txt"), type: "text/plain" },
      { ...fileOf(ids[0], "a.pdf"), size: 1_001 },
    ],
  },
  files: {
    field: { kind: "files", label: "Files", maxItems: 2 },
    // Others than above: a file belongs to the field that names it.
    values: [
      [fileOf(otherIds[0], "a.pdf")],
      [fileOf(otherIds[1], "b.pdf"), fileOf(otherIds[0], "a.pdf")],
      [fileOf(otherIds[2], "c.pdf")],
    ],
    refused: [
      ids,
      fileOf(ids[0], "a.pdf"),
      [fileOf(ids[0], "a.pdf"), fileOf(ids[0], "a.pdf")],
      [fileOf(ids[0], ""), ""],
    ],
  },
  rows: {
    field: {
      kind: "rows",
      label: "Rows",
      one: "row",
      of: {
        name: { kind: "text", label: "Name" },
        price: { kind: "number", label: "Price", optional: true },
      },
    },
    values: [
      [{ name: "a", price: 1 }],
      [
        { name: "b", price: null },
        { name: "c", price: 2 },
      ],
      [{ name: "漢 \"'", price: 0 }],
    ],
    refused: [{}, [{ price: 1 }], [{ name: "a", price: null, more: 1 }], [{ name: "" }]],
  },
  group: {
    field: {
      kind: "group",
      label: "Group",
      of: { lunch: { kind: "yesNo", label: "Lunch" }, note: { kind: "text", label: "Note", optional: true } },
    },
    values: [
      { lunch: true, note: null },
      { lunch: false, note: "a" },
      { lunch: true, note: "z" },
    ],
    refused: [[], { lunch: "yes", note: null }, { lunch: true, note: null, more: 1 }],
  },
  custom: {
    field: { kind: "custom", label: "Custom" },
    values: [{ vip: true }, { note: "x", list: ["a"] }, {}],
    refused: [[], "x", { "bad key": 1 }],
  },
};
