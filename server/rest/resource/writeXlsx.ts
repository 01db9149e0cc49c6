import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { type Field, type FileColumn, markedText, sheetName } from "../../../src/schema";

/** Most characters of a cell. Source: Microsoft, "Excel specifications and limits". */
const maxCharacters = 32_767;

interface Sheet {
  title: string;
  columns: readonly FileColumn[];
  rows: AsyncGenerator<string[][]>;
}

/**
 * A workbook, written while its rows arrive. Numbers and dates are cells of that type, all else is text and
 * never a formula. A text that is too long for a cell is cut, with a note at its end. Source: ECMA-376, part 1.
 */
export function writeXlsx(sheets: readonly Sheet[]): Readable {
  const zip = new ZipFile();
  // yazl declares its PassThrough as any readable stream.
  const output = zip.outputStream as Readable;
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(xml), path);
  add("[Content_Types].xml", contentTypes(sheets.length));
  add("_rels/.rels", relationships([["officeDocument", "xl/workbook.xml"]]));
  add("xl/workbook.xml", workbook(sheets.map(({ title }) => title)));
  add(
    "xl/_rels/workbook.xml.rels",
    relationships([
      ...sheets.map((_, index) => ["worksheet", `worksheets/sheet${index + 1}.xml`] as const),
      ["styles", "styles.xml"],
    ]),
  );
  add("xl/styles.xml", styles);
  for (const [index, { columns, rows }] of sheets.entries())
    // Opened only when the sheets before it are written.
    zip.addReadStreamLazy(`xl/worksheets/sheet${index + 1}.xml`, (opened) => {
      const sheet = Readable.from(sheetOf(columns, rows));
      sheet.once("error", (error) => output.destroy(error));
      opened(null, sheet);
    });
  zip.end();
  return output;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const contentTypes = (sheets: number) =>
  `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>${Array.from({ length: sheets }, (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`).join("")}<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`;

const relationships = (targets: readonly (readonly [type: string, target: string])[]) =>
  `${head}<Relationships xmlns="${packages}/relationships">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="r${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

const workbook = (titles: readonly string[]) => {
  const used = new Set<string>();
  const sheets = titles.map((title, index) => {
    let name = sheetName(title);
    for (let other = 2; used.has(name.toLowerCase()); other++) name = `${name.slice(0, 28)} ${other}`;
    used.add(name.toLowerCase());
    return `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="r${index + 1}"/>`;
  });
  return `${head}<workbook ${main} xmlns:r="${office}"><sheets>${sheets.join("")}</sheets></workbook>`;
};

/** The styles of cells by number: usual, heading, date. */
const styles = `${head}<styleSheet ${main}><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`;

async function* sheetOf(
  columns: readonly FileColumn[],
  rows: AsyncGenerator<string[][]>,
): AsyncGenerator<string> {
  const widths = columns
    .map(({ header }, index) => {
      const width = Math.min(40, Math.max(12, header.length + 2));
      return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
    })
    .join("");
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield `${head}<worksheet ${main}><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><cols>${widths}</cols><sheetData><row>${columns.map(({ header }) => textCell(header, 1)).join("")}</row>`;
  for await (const batch of rows)
    yield batch
      .map((row) => `<row>${columns.map((column, index) => cellOf(column, row[index] ?? "")).join("")}</row>`)
      .join("");
  yield "</sheetData></worksheet>";
}

function cellOf({ field }: FileColumn, text: string): string {
  if (text === "") return "<c/>";
  const number = text.replace(",", ".");
  // More digits than a spreadsheet keeps stay text.
  if (isNumeric(field) && /^-?\d+(\.\d+)?$/.test(number) && number.replace(/\D/g, "").length <= 15)
    return `<c><v>${number}</v></c>`;
  const serial = field.kind === "date" ? serialOf(text) : undefined;
  return serial === undefined ? textCell(text) : `<c s="2"><v>${serial}</v></c>`;
}

/** Days since the last of 1899; undefined before March 1900, where spreadsheets count a day that never was. */
function serialOf(text: string): number | undefined {
  const days = (Date.parse(`${text}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
  return days > 60 ? days : undefined;
}

const isNumeric = ({ kind }: Field): boolean => kind === "number" || kind === "amount" || kind === "percent";

const textCell = (text: string, style = 0): string => {
  // A reader takes off a mark, so what looks marked gets one.
  const safe = text.startsWith("'") ? markedText(text) : text;
  const cut = safe.length > maxCharacters ? `${safe.slice(0, maxCharacters - 20)} … (cut: use CSV)` : safe;
  return `<c${style ? ` s="${style}"` : ""} t="inlineStr"><is><t xml:space="preserve">${escaped(cut)}</t></is></c>`;
};

const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Characters that XML cannot hold are written as spreadsheets do: _x0007_. */
const escaped = (text: string): string =>
  text
    .replace(/_(?=x[0-9A-F]{4}_)/g, "_x005F_")
    .replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)
    .toWellFormed()
    .replace(
      // The characters that XML 1.0 excludes, and the carriage return, which parsers turn into a line feed.
      /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
    );
