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
    /** What the table is of, each a line below its title. */
    readonly about?: readonly string[];
    /** A chart above the table, which says the same. */
    readonly bars?: readonly Bar[];
    /** Whether all columns but the first are numbers, and the last row is their total. */
    readonly isOfNumbers?: boolean;
  }[];
}

interface Bar {
  readonly name: string;
  readonly values: readonly { readonly value: number; readonly text: string }[];
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
    for (const line of one.about ?? []) sheet.text(line, { size: 9, colour: ink.quiet, after: 2 });
    if (one.bars) chart(sheet, one.bars);
    const shares = sharesOf(one);
    const rows = [one.columns, ...one.rows].map((row): TableRow => [row[0] ?? "", ...row.slice(1)]);
    table(sheet, rows, {
      columns: shares,
      ...(one.isOfNumbers ? { amounts: "all" } : {}),
      strong: (row) => row === 0 || (one.isOfNumbers === true && row === rows.length - 1),
    });
  });
  sheet.finish();
  numberPages(sheet, {
    ...{ first: 0, name: `${organisation} · ${title}` },
    numberOf: (page, count) => `Page ${page} of ${count}`,
  });
  doc.end();
  return { content: await written, missing: [...missing] };
}

/** In points. */
const bar = { name: 170, text: 130, gap: 8, height: 9, line: 13 } as const;

/** Horizontal bars, of which those of the first series are filled. Screen readers read the table. */
function chart(sheet: Sheet, bars: readonly Bar[]): void {
  const all = bars.flatMap(({ values }) => values.map(({ value }) => value));
  const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)];
  const room = sheet.width - bar.name - bar.text - 2 * bar.gap;
  const at = (value: number) => (most === least ? 0 : ((value - least) / (most - least)) * room);
  const start = bar.name + bar.gap;
  sheet.y += 8;
  for (const { name, values } of bars) {
    sheet.ensure(values.length * bar.line + 4);
    sheet.artifact(() => {
      const called = { size: 8, colour: ink.text, width: bar.name, align: "end" } as const;
      sheet.draw(sheet.lines(name, called, Math.max(1, values.length)), sheet.y - 1, called);
      values.forEach(({ value, text }, index) => {
        const top = sheet.y + index * bar.line;
        const [from, to] = [at(Math.min(0, value)), at(Math.max(0, value))];
        const width = Math.max(0.5, to - from);
        const left = sheet.left(start + from, width);
        sheet.doc.lineWidth(0.75).strokeColor(sheet.brand).fillColor(sheet.brand);
        sheet.doc.rect(left, top, width, bar.height);
        if (index === 0) sheet.doc.fill();
        else sheet.doc.stroke();
        const said = { size: 8, colour: ink.text, indent: start + to + bar.gap, width: bar.text } as const;
        sheet.draw(sheet.lines(text, said, 1), top - 1, said);
      });
    });
    sheet.y += values.length * bar.line + 4;
  }
  sheet.y += 8;
}

/** The width of each column by its longest text, with bounds, so that all fit beside each other. */
function sharesOf({ columns, rows }: TablesOrder["tables"][number]): number[] {
  const lengths = columns.map((label, index) =>
    Math.min(30, Math.max(8, label.length + 1, ...rows.map((row) => (row[index] ?? "").length))),
  );
  const all = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.map((length) => length / all);
}
