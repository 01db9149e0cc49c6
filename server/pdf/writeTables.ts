import PDFDocument from "pdfkit";
import { heading, table, type TableRow } from "./parts";
import type { PageSize } from "./pageSize";
import { ink, readableOnWhite, Sheet } from "./Sheet";
import { bytesOf, numberPages, type Pdf } from "./writePdf";

/** Lists of the organisation's own, such as who shares which room. */
export interface TablesOrder {
  readonly title: string;
  readonly organisation: string;
  readonly brandColour: string;
  /** The day of the list, a plain date. */
  readonly date: string;
  readonly size: PageSize;
  readonly tables: readonly {
    readonly title: string;
    readonly columns: readonly string[];
    readonly rows: readonly (readonly string[])[];
  }[];
}

/** Tables as a PDF in landscape, each on pages of its own. */
export async function writeTables(order: TablesOrder): Promise<Pdf> {
  const { title, organisation, brandColour, date, size, tables } = order;
  const at = new Date(`${date}T12:00:00Z`);
  const doc = new PDFDocument({
    ...{
      size: size === "A4" ? "A4" : "LETTER",
      layout: "landscape",
      margin: 0,
      autoFirstPage: false,
      font: "",
    },
    ...{ bufferPages: true, pdfVersion: "1.7", tagged: true, lang: "en", displayTitle: true },
    info: { Title: title, Author: organisation, Producer: "PDFKit", CreationDate: at, ModDate: at },
  });
  const written = bytesOf(doc);
  const missing = new Set<string>();
  const sheet = new Sheet(doc, "ltr", readableOnWhite(brandColour), missing);
  tables.forEach((one, index) => {
    if (index > 0) sheet.next();
    sheet.text(title, { tag: "H1", size: 12, weight: 700, after: 0 });
    sheet.text(organisation, { size: 9, colour: ink.quiet, after: 0 });
    heading(sheet, one.title);
    const shares = sharesOf(one);
    const rows = [one.columns, ...one.rows].map((row): TableRow => [row[0] ?? "", ...row.slice(1)]);
    table(sheet, rows, { columns: shares, strong: (row) => row === 0 });
  });
  sheet.finish();
  numberPages(sheet, {
    ...{ first: 0, name: `${organisation} · ${title}` },
    numberOf: (page, count) => `Page ${page} of ${count}`,
  });
  doc.end();
  return { content: await written, missing: [...missing] };
}

/** The width of each column by its longest text, with bounds, so that all fit beside each other. */
function sharesOf({ columns, rows }: TablesOrder["tables"][number]): number[] {
  const lengths = columns.map((label, index) =>
    Math.min(30, Math.max(8, label.length + 1, ...rows.map((row) => (row[index] ?? "").length))),
  );
  const all = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.map((length) => length / all);
}
