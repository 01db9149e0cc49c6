import { buffer } from "node:stream/consumers";
import { writeXlsx } from "../../server/rest/resource/writeXlsx";
import { contacts } from "../../src/resources/contacts";
import { fileColumns, type FileColumn, fileText, sheetColumns } from "../../src/schema";
import { formatsOf } from "../../src/domain/formats/formatsOf";
import { firstNames, lastNames, places } from "../database/words";

const owner = { role: "owner", userId: "", teamIds: [] } as const;

/** People that no other of the fill has, each with an address and a number. */
const contact = (n: number) => {
  const first = firstNames[n % firstNames.length] ?? "";
  const last = lastNames[Math.floor(n / firstNames.length) % lastNames.length] ?? "";
  return {
    name: `${first} ${last}`,
    externalId: `C-${n}`,
    nationality: "IN",
    notes: `Came from the list of ${places[n % places.length]}.`,
    address: { street: `${n} Harbour Road`, city: places[n % places.length] },
    ways: [
      { kind: "email", value: `${first}.${last}.${n}@brought.example`.toLowerCase() },
      { kind: "phone", value: `+91 8${String(n).padStart(9, "0")}` },
    ],
  };
};

const columns = fileColumns(contacts, { actor: owner, queryFields: [] }).filter(({ key }) =>
  ["name", "externalId", "nationality", "notes", "address.street", "address.city", "ways"].includes(key),
);
const formats = formatsOf({ locale: "en-IN", timeZone: "Asia/Kolkata" });
const cellsOf = (shown: readonly FileColumn[], n: number) =>
  shown.map((column) => fileText(column, contact(n), formats));

/** Contacts as a CSV file, or as a workbook with their ways to be reached on a second sheet. */
export async function contactsFile(format: "csv" | "xlsx", count: number): Promise<Buffer> {
  const numbers = Array.from({ length: count }, (_, n) => n);
  if (format === "csv") {
    const line = (cells: readonly string[]) =>
      cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");
    const lines = [columns.map(({ header }) => header), ...numbers.map((n) => cellsOf(columns, n))];
    return Buffer.from(lines.map(line).join("\r\n"));
  }
  const plain = columns.filter(({ key }) => key !== "ways");
  const key = columns.filter(({ key }) => key === "externalId");
  const ways = sheetColumns(contacts.fields.ways, owner).filter(
    ({ key }) => key === "kind" || key === "value",
  );
  return buffer(
    writeXlsx([
      { title: contacts.label.many, columns: plain, rows: inBatches(numbers.map((n) => cellsOf(plain, n))) },
      {
        ...{ title: contacts.fields.ways.label, columns: [...key, ...ways] },
        rows: inBatches(
          numbers.flatMap((n) => contact(n).ways.map(({ kind, value }) => [`C-${n}`, kind, value])),
        ),
      },
    ]),
  );
}

async function* inBatches(rows: string[][]) {
  for (let at = 0; at < rows.length; at += 1_000) yield rows.slice(at, at + 1_000);
}
