import type { Readable } from "node:stream";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { HttpError } from "../http/HttpError";
import type { Line } from "./readCsv";
import type { ReadOptions } from "./readSpreadsheet";

/** Of the unpacked parts of a workbook: bytes of one and of all, parts, and characters of shared texts. */
const limits = { entry: 250_000_000, all: 400_000_000, entries: 2_000, texts: 40_000_000, sheets: 200 };
const mostColumns = 500;

const tooLarge = (what: string) =>
  new HttpError(413, `This workbook ${what}. Bring the rows in several smaller files, or as CSV.`);
const broken = () => new HttpError(422, "This workbook cannot be read. Save it again as XLSX, or as CSV.");

export interface Workbook {
  sheets: string[];
  sheet: string;
  lines: AsyncGenerator<Line>;
  /** The rows of another sheet. */
  linesOf(sheet: string): AsyncGenerator<Line>;
}

/** The filled rows of one sheet: texts as typed, dates as ISO 8601, formulas as their stored values. */
export async function readXlsx(
  path: string,
  { sheet: wanted, preferred = [] }: Pick<ReadOptions, "sheet" | "preferred">,
): Promise<Workbook> {
  const entries = new Map<string, Entry>();
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw broken();
  });
  let all = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      all += entry.uncompressedSize;
      if (entry.uncompressedSize > limits.entry || all > limits.all) throw tooLarge("unpacks to too much");
      if (entries.size >= limits.entries) throw tooLarge("has too many parts");
      entries.set(entry.fileName.replace(/^\//, ""), entry);
    }
  } catch (error) {
    throw error instanceof HttpError ? error : broken();
  }
  const part = (name: string) => {
    const entry = entries.get(name);
    return entry && parsed(zip, entry);
  };
  const { sheets, isFrom1904 } = await readWorkbook(part);
  const found =
    sheets.find(({ name }) =>
      wanted === undefined ? preferred.includes(name.toLowerCase()) : name === wanted,
    ) ?? sheets[0];
  const body = found && part(found.path);
  if (!body || (wanted !== undefined && found.name !== wanted))
    throw new HttpError(422, "The workbook has no such sheet.");
  const texts = await readTexts(part("xl/sharedStrings.xml"));
  const isDate = await readStyles(part("xl/styles.xml"));
  const shared = { texts, isDate, isFrom1904 };
  return {
    sheets: sheets.map(({ name }) => name),
    sheet: found.name,
    lines: readRows(body, shared),
    linesOf(name) {
      const other = part(sheets.find((one) => one.name === name)?.path ?? "");
      if (!other) throw broken();
      return readRows(other, shared);
    },
  };
}

type Happening =
  | { tag: string; attributes: Readonly<Record<string, string>>; isEnd?: undefined }
  | { tag: string; isEnd: true; text: string };
type Part = AsyncGenerator<Happening>;
type PartNamed = (name: string) => Part | undefined;

/** Openings and ends of elements, without prefixes; an end has the text since the last opening. */
async function* parsed(zip: ZipFile, entry: Entry): Part {
  const parser = new SaxesParser();
  let happened: Happening[] = [];
  let text = "";
  const bare = (name: string) => name.slice(name.indexOf(":") + 1);
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
    text = "";
    happened.push({ tag: bare(name), attributes });
  });
  parser.on("text", (more) => (text += more));
  parser.on("cdata", (more) => (text += more));
  parser.on("closetag", ({ name }) => {
    happened.push({ tag: bare(name), isEnd: true, text });
    text = "";
  });
  const decoder = new TextDecoder("utf-8");
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry);
    for await (const bytes of stream) {
      // A stream without encoding yields buffers.
      parser.write(decoder.decode(bytes as Buffer, { stream: true }));
      if (text.length > 1_000_000) throw tooLarge("has a cell of more than a million characters");
      yield* happened;
      happened = [];
    }
    parser.close();
  } catch (error) {
    throw error instanceof HttpError ? error : broken();
  }
  yield* happened;
}

async function readWorkbook(part: PartNamed) {
  const book = part("xl/workbook.xml");
  const links = part("xl/_rels/workbook.xml.rels");
  if (!book || !links) throw broken();
  const targets = new Map<string, string>();
  for await (const one of links)
    if (!one.isEnd && one.tag === "Relationship") {
      const { Id = "", Target = "" } = one.attributes;
      targets.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`);
    }
  const sheets: { name: string; path: string }[] = [];
  let isFrom1904 = false;
  for await (const one of book) {
    if (one.isEnd) continue;
    if (one.tag === "workbookPr") isFrom1904 = ["1", "true"].includes(one.attributes["date1904"] ?? "");
    if (one.tag !== "sheet") continue;
    if (sheets.length >= limits.sheets) throw tooLarge("has too many sheets");
    const id = Object.entries(one.attributes).find(([name]) => /^\w+:id$/.test(name))?.[1] ?? "";
    sheets.push({ name: one.attributes["name"] ?? "", path: targets.get(id) ?? "" });
  }
  return { sheets, isFrom1904 };
}

async function readTexts(part: Part | undefined): Promise<string[]> {
  const texts: string[] = [];
  let text = "";
  let size = 0;
  let isSpoken = false;
  for await (const one of part ?? [])
    if (one.tag === "rPh") isSpoken = !one.isEnd;
    else if (one.tag === "si" && !one.isEnd) text = "";
    else if (one.tag === "t" && one.isEnd && !isSpoken) text += one.text;
    else if (one.tag === "si") {
      size += text.length + 20;
      if (size > limits.texts) throw tooLarge("holds too much text");
      texts.push(text);
    }
  return texts;
}

/** Whether the cells of a style are dates. */
async function readStyles(part: Part | undefined): Promise<boolean[]> {
  const own = new Map<string, boolean>();
  const styles: boolean[] = [];
  let isIn = false;
  for await (const one of part ?? [])
    if (one.tag === "cellXfs") isIn = !one.isEnd;
    else if (one.tag === "numFmt" && !one.isEnd) {
      const code = (one.attributes["formatCode"] ?? "").replace(/"[^"]*"|\\.|\[[^\]]*\]/g, "");
      own.set(one.attributes["numFmtId"] ?? "", /[ymdhs]/i.test(code));
    } else if (isIn && one.tag === "xf" && !one.isEnd) {
      const id = one.attributes["numFmtId"] ?? "0";
      const number = Number(id);
      styles.push(
        own.get(id) ??
          ((number >= 14 && number <= 22) ||
            (number >= 45 && number <= 47) ||
            (number >= 27 && number <= 36)),
      );
    }
  return styles;
}

interface Shared {
  texts: readonly string[];
  isDate: readonly boolean[];
  isFrom1904: boolean;
}

async function* readRows(part: Part, shared: Shared): AsyncGenerator<Line> {
  let line = 0;
  let cells: string[] = [];
  let column = 0;
  let cell: Readonly<Record<string, string>> = {};
  let value = "";
  for await (const one of part) {
    if (one.tag === "row" && !one.isEnd) {
      line = Number(one.attributes["r"] ?? line + 1);
      cells = [];
      column = 0;
    } else if (one.tag === "row") {
      if (cells.some((text) => text.trim() !== "")) yield [line, Array.from(cells, (text) => text ?? "")];
    } else if (one.tag === "c" && !one.isEnd) {
      cell = one.attributes;
      column = cell["r"] ? columnOf(cell["r"]) : column + 1;
      value = "";
    } else if ((one.tag === "v" || one.tag === "t") && one.isEnd) value += one.text;
    else if (one.tag === "c" && value !== "") {
      if (column > mostColumns) throw tooLarge(`has more than ${mostColumns} columns`);
      cells[column - 1] = textOf(cell, value, shared);
    } else if (one.tag === "sheetData" && one.isEnd) return;
  }
}

/** From 1. */
const columnOf = (place: string): number =>
  [...(/^[A-Z]+/.exec(place)?.[0] ?? "A")].reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0);

/** Characters that XML cannot hold stand as "_x000B_". */
const decoded = (text: string): string =>
  text.replace(/_x([0-9A-F]{4})_/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16)));

function textOf(
  { t = "n", s = "" }: Readonly<Record<string, string>>,
  value: string,
  { texts, isDate, isFrom1904 }: Shared,
): string {
  if (t === "s") return decoded(texts[Number(value)] ?? "");
  if (t === "inlineStr") return decoded(value);
  if (t === "b") return value === "1" ? "yes" : "no";
  if (t === "d") return value.replace(/T00:00:00(\.0+)?Z?$/, "");
  const number = Number(value);
  if (t !== "n" || Number.isNaN(number)) return value;
  return isDate[Number(s)] ? dateOfSerial(number, isFrom1904) : String(number);
}

/** ISO 8601 of a spreadsheet's day number, with the time where it has one. Day 60 of 1900 never was. */
export function dateOfSerial(serial: number, isFrom1904 = false): string {
  if (serial < 0 || serial > 2_958_465) return `#${serial}`;
  // Rounded before it is divided: the last half minute of a day belongs to the next.
  const all = Math.round(serial * 1_440);
  const [whole, minutes] = [Math.floor(all / 1_440), all % 1_440];
  const time = minutes === 0 ? "" : new Date(minutes * 60_000).toISOString().slice(11, 16);
  if (whole === 0 && !isFrom1904) return time || "#0";
  if (whole === 60 && !isFrom1904) return "#1900-02-29";
  const first = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, whole < 60 ? 31 : 30);
  const day = new Date(first + whole * 86_400_000).toISOString().slice(0, 10);
  return time ? `${day} ${time}` : day;
}
