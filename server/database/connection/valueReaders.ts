/** Makes the value that a column holds out of PostgreSQL's text for it. */
export type ReadValue = (text: string) => unknown;

/** By the type's number in pg_type. Types that are not listed stay text, as PostgreSQL writes them. */
const readers: Readonly<Record<number, ReadValue>> = {
  16: (text) => text === "t", // boolean
  17: (text) => Buffer.from(text.slice(2), "hex"), // bytea
  20: Number, // bigint: what we store is below 2^53
  21: Number, // smallint
  23: Number, // integer
  700: Number, // real
  701: Number, // double precision
  1700: Number, // numeric
  114: JSON.parse, // json
  3802: JSON.parse, // jsonb
  1184: readInstant, // timestamp with time zone
  1007: (text) => readList(text).map(Number), // integer[]
  1016: (text) => readList(text).map(Number), // bigint[]
  1009: readList, // text[]
  2951: readList, // uuid[]
};

export const readerOf = (type: number): ReadValue | undefined => readers[type];

/** `2026-12-24 09:30:00.5+00`, as our connections write it (UTC), to `2026-12-24T09:30:00.500Z`. */
function readInstant(text: string): string {
  const fraction = text.length > 22 ? text.slice(20, text.length - 3) : "";
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, "0")}Z`;
}

/** A list without lists in it: `{a,"b, c",NULL}`. */
function readList(text: string): string[] {
  if (text === "{}") return [];
  if (!text.includes('"')) return text.slice(1, -1).split(",");
  const values: string[] = [];
  const element = /"((?:[^"\\]|\\.)*)"|([^,{}]+)/gs;
  for (const [, quoted, plain] of text.matchAll(element))
    values.push(quoted === undefined ? (plain ?? "") : quoted.replace(/\\(.)/gs, "$1"));
  return values;
}
