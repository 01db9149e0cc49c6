import { crc32, deflateRawSync } from "node:zlib";

/** A zip of these parts. */
export function zipOf(parts: Readonly<Record<string, string | Buffer>>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const full = Buffer.from(content);
    const packed = deflateRawSync(full);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(full), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(full.length, 18);
    about.writeUInt16LE(Buffer.byteLength(name), 22);
    const entry = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), about, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    central.push(
      Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), about, rest, Buffer.from(name)]),
    );
    local.push(entry);
    at += entry.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, directory, end]);
}

const head = '<?xml version="1.0" encoding="UTF-8"?>';

/** A workbook of one sheet with these rows, as XML; style 1 is a date. */
export const xlsxOf = (
  rows: string,
  { book = "", texts = "", parts = {} }: { book?: string; texts?: string; parts?: object } = {},
): Buffer =>
  zipOf({
    "[Content_Types].xml": `${head}<Types/>`,
    "xl/workbook.xml": `${head}<workbook xmlns:r="r">${book}<sheets><sheet name="Guests" r:id="a"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${head}<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/styles.xml": `${head}<styleSheet><numFmts><numFmt numFmtId="170" formatCode="d mmm yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `${head}<sst>${texts}</sst>`,
    "xl/worksheets/sheet1.xml": `${head}<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...parts,
  });

/** A workbook of texts: by sheet, the cells of its rows. */
export function workbookOf(sheets: Readonly<Record<string, readonly (readonly string[])[]>>): Buffer {
  const names = Object.keys(sheets);
  const cell = (text: string) =>
    `<c t="inlineStr"><is><t>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</t></is></c>`;
  const listed = names.map((name, index) => `<sheet name="${name}" r:id="s${index}"/>`).join("");
  const links = names
    .map((_, index) => `<Relationship Id="s${index}" Target="worksheets/own${index}.xml"/>`)
    .join("");
  const parts = Object.values(sheets).map((rows, index) => [
    `xl/worksheets/own${index}.xml`,
    `${head}<worksheet><sheetData>${rows.map((cells) => `<row>${cells.map(cell).join("")}</row>`).join("")}</sheetData></worksheet>`,
  ]);
  return xlsxOf("", {
    parts: {
      "xl/workbook.xml": `${head}<workbook xmlns:r="r"><sheets>${listed}</sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `${head}<Relationships>${links}</Relationships>`,
      ...Object.fromEntries(parts),
    },
  });
}
