import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readSpreadsheet, type ReadOptions } from "../../server/spreadsheets/readSpreadsheet";
import { dateOfSerial } from "../../server/spreadsheets/readXlsx";
import { xlsxOf, zipOf } from "./xlsxOf";

const folder = mkdtempSync(join(tmpdir(), "spreadsheets-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function reading(content: string | Buffer, options: ReadOptions = {}) {
  const path = join(folder, "file");
  writeFileSync(path, content);
  const rows: [number, string[]][] = [];
  const found = await readSpreadsheet(path, options, async (lines) => void rows.push(...JSON.parse(lines)));
  return { ...found, rows };
}
const dates = (...cells: string[]) => reading(`Travel\n${cells.join("\n")}\n`);
const amounts = (...cells: string[]) => reading(`Price\n${cells.map((one) => `"${one}"`).join("\n")}\n`);

describe("a CSV file is read", () => {
  it("with its delimiter, marks, line numbers of the file, and headings of any kind", async () => {
    const text = 'sep=;\nName;Note;Name;;\n"Asha\nRao";"a ""b"" c";x\n\nKiran;;;;\n';
    const { rows, columns, delimiter, encoding } = await reading(`\ufeff${text}`.replace("\ufeff", ""));
    expect({ delimiter, encoding }).toEqual({ delimiter: ";", encoding: "utf-8" });
    expect(columns.map(({ header }) => header)).toEqual(["Name", "Note", "Name (2)"]);
    expect(rows).toEqual([
      [3, ["Asha\nRao", 'a "b" c', "x"]],
      [6, ["Kiran", "", ""]],
    ]);
    expect((await reading("a\tb\n1\t2\n")).delimiter).toBe("\t");
    expect((await reading("Name\nAsha\n")).rows).toEqual([[2, ["Asha"]]]);
  });

  it("in its encoding, found strictly", async () => {
    expect((await reading("\ufeffName\nRené\n")).columns[0]).toMatchObject({
      header: "Name",
      samples: ["René"],
    });
    const latin = await reading(Buffer.from("Name\nRen\xe9\n", "latin1"));
    expect(latin).toMatchObject({ encoding: "windows-1252", rows: [[2, ["René"]]] });
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("Name\nRené\n", "utf16le")]);
    expect(await reading(wide)).toMatchObject({ encoding: "utf-16le", rows: [[2, ["René"]]] });
    await expect(
      reading(Buffer.from("Name\nRen\xe9\n", "latin1"), { encoding: "utf-8" }),
    ).rejects.toMatchObject({ statusCode: 422 });
    await expect(reading("Name\n")).rejects.toMatchObject({ statusCode: 422 });
  });

  it("with texts that the database stores: without NUL and without half of a character", async () => {
    const heading = `${"A".repeat(199)}😀x`;
    const cell = `${"A".repeat(79)}😀 and more`;
    const { columns, rows } = await reading(`${heading},Date\n${cell},a\0b\n`);
    expect(columns).toMatchObject([
      { header: "A".repeat(199), samples: ["A".repeat(79)] },
      { samples: ["ab"] },
    ]);
    expect(rows).toEqual([[2, [cell, "ab"]]]);
  });

  it("with the order of dates decided by the column", async () => {
    const many = Array.from({ length: 60 }, () => "25/12/2026");
    expect((await dates("03/04/2026", ...many, "12/31/2026")).columns[0]?.dateOrder).toBe("DMY");
    expect((await dates("03/04/2026", "12/31/2026")).columns[0]?.dateOrder).toBe("MDY");
    const asked = await dates("03/04/2026", "05/06/2026");
    expect(asked.columns[0]).toMatchObject({ dateOrder: "ask", dateExample: "03/04/2026" });
    expect((await dates("31/12/2026", "12/31/2026")).columns[0]?.dateOrder).toBe("ask");
    expect((await dates("2026-04-03", "46115")).columns[0]?.dateOrder).toBe(null);
  });

  it("with the decimal sign decided by the column", async () => {
    const decimal = async (...cells: string[]) => (await amounts(...cells)).columns[0]?.decimal;
    expect(await decimal("1,23,456.50", "1,234")).toBe(".");
    expect(await decimal("1.234,50", "1.234")).toBe(",");
    expect(await decimal("12,5")).toBe(",");
    expect(await decimal("1,234", "5,678")).toBe("ask");
    expect(await decimal("500", "(500)")).toBe(null);
  });
});

describe("a workbook is read", () => {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const heads = `<row r="1">${text("Name")}${text("Day")}${text("Sum")}${text("Yes")}</row>`;

  it("with shared and inline texts, dates by style, stored values of formulas", async () => {
    const rows = `${heads}<row r="4"><c r="A4" t="s"><v>0</v></c><c r="B4" s="1"><v>46115</v></c><c r="C4"><f>1+1</f><v>9.198765432E+11</v></c><c r="D4" t="b"><v>1</v></c></row>
      <row r="5"><c r="B5" s="2"><v>46115.9375</v></c><c r="C5" t="str"><f>A1</f><v>x</v></c></row>
      <row r="6"><c r="B6" t="d"><v>2026-04-03T00:00:00</v></c><c r="C6" t="e"><v>#REF!</v></c></row><row r="1048576"/>`;
    const read = await reading(
      xlsxOf(rows, { texts: "<si><r><t>Asha </t></r><r><t>&amp; Rao</t></r></si>" }),
    );
    expect(read).toMatchObject({ sheet: "Guests", sheets: ["Guests"], lines: 3 });
    expect(read.rows).toEqual([
      [4, ["Asha & Rao", "2026-04-03", "919876543200", "yes"]],
      [5, ["", "2026-04-03 22:30", "x"]],
      [6, ["", "2026-04-03", "#REF!"]],
    ]);
    const book = '<workbookPr date1904="1"/>';
    const other = await reading(
      xlsxOf(`${heads}<row r="2"><c r="B2" s="1"><v>46115</v></c></row>`, { book }),
    );
    expect(other.rows).toEqual([[2, ["", "2030-04-04"]]]);
    expect([1, 59, 61].map((serial) => dateOfSerial(serial))).toEqual([
      "1900-01-01",
      "1900-02-28",
      "1900-03-01",
    ]);
    expect(dateOfSerial(60)).toMatch(/^#/);
    // Half a minute before midnight is the next day.
    expect(
      [45_999.999_999_9, 46_000.999_8, 46_000.999, 0.999_9].map((serial) => dateOfSerial(serial)),
    ).toEqual(["2025-12-09", "2025-12-10", "2025-12-09 23:59", "1900-01-01"]);
  });

  it("and refused in words where it is a bomb or broken", async () => {
    const bomb = Buffer.alloc(260_000_000, " ");
    const large = xlsxOf("", { parts: { "xl/worksheets/sheet1.xml": bomb } });
    expect(large.length).toBeLessThan(1_000_000);
    await expect(reading(large)).rejects.toMatchObject({ statusCode: 413 });
    const entities = `<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData>${heads}<row r="2"><c t="inlineStr"><is><t>&a;</t></is></c></row></sheetData></worksheet>`;
    const expanding = xlsxOf("", { parts: { "xl/worksheets/sheet1.xml": entities } });
    await expect(reading(expanding)).rejects.toMatchObject({ statusCode: 422 });
    const far = xlsxOf(`${heads}<row r="2"><c r="XFD2"><v>1</v></c></row>`);
    await expect(reading(far)).rejects.toMatchObject({ statusCode: 413 });
    await expect(reading(zipOf({ "a.txt": "x" }))).rejects.toMatchObject({ statusCode: 422 });
    await expect(reading(Buffer.from("PK\x03\x04nothing", "latin1"))).rejects.toMatchObject({
      statusCode: 422,
    });
    const many = Array.from({ length: 50_001 }, (_, index) => `Guest ${index}`).join("\n");
    await expect(reading(`Name\n${many}`)).rejects.toMatchObject({ statusCode: 413 });
  });
});
