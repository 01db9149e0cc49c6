import type { Readable } from "node:stream";
import { accounts } from "../src/resources/accounts";
import { contacts } from "../src/resources/contacts";
import { followUps } from "../src/resources/followUps";
import { tripTravellers } from "../src/resources/tripTravellers";
import { trips } from "../src/resources/trips";
import { type FileColumn, fileColumns, type Resource, sheetColumns } from "../src/schema";
import { writeXlsx } from "../server/rest/resource/writeXlsx";

type Sample<R extends Resource> = Partial<Record<keyof R["fields"], string>>;

/** A business that runs already, as one workbook: a sheet for each resource, with the labels of the declarations. */
export function sampleWorkbook(): Readable {
  const { ways } = contacts.fields;
  const wayColumns = sheetColumns(ways, owner);
  const name: FileColumn = { key: "name", header: contacts.label.one, field: contacts.fields.name };
  return writeXlsx([
    sheet<typeof contacts>(contacts, [
      { name: "Asha Raman", nationality: "India", preferredLanguage: "English", externalId: "C-1" },
      { name: "Tom Becker", nationality: "Germany", preferredLanguage: "German", externalId: "C-2" },
    ]),
    {
      title: ways.label,
      columns: [name, ...wayColumns.filter(({ key }) => key === "kind" || key === "value")],
      rows: oneBatch([
        ["Asha Raman", "Email", "asha.raman@mail.example"],
        ["Asha Raman", "Phone", "+919876543210"],
        ["Tom Becker", "Email", "tom.becker@mail.example"],
      ]),
    },
    sheet<typeof accounts>(accounts, [{ name: "Lotus Journeys", kind: "Agent" }]),
    sheet<typeof trips>(trips, [
      {
        ...{ externalId: "T-1", customerName: "Asha Raman", contactId: "Asha Raman", status: "Converted" },
        ...{ title: "Kerala over Christmas", destinations: "Kochi, Munnar", adults: "2" },
        ...{ startDate: "2027-12-18", endDate: "2027-12-29", budget: "USD 4200" },
        ...{ agreedPrice: "USD 4150", paidSoFar: "USD 1000" },
      },
      {
        ...{ externalId: "T-2", customerName: "Tom Becker", contactId: "Tom Becker", status: "In progress" },
        ...{ destinations: "Ubud", adults: "1", agentId: "Lotus Journeys", agentReference: "LJ-77" },
        ...{ startDate: "2028-02-03", endDate: "2028-02-14", budget: "USD 1900" },
      },
    ]),
    sheet<typeof tripTravellers>(tripTravellers, [
      { tripId: "T-1", name: "Asha Raman", contactId: "Asha Raman", birthDate: "1985-04-12" },
      { tripId: "T-1", name: "Ravi Raman", birthDate: "2016-09-30" },
    ]),
    sheet<typeof followUps>(followUps, [
      { tripId: "T-2", kind: "Call", dueAt: "2027-12-01 10:00", note: "Which room, and the transfer" },
    ]),
  ]);
}

const owner = { role: "owner", userId: "", teamIds: [] } as const;

/** A sheet with the columns of the rows, and of the fields that a person types beside them. */
function sheet<R extends Resource>(resource: Resource, rows: readonly Sample<R>[]) {
  const used = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = fileColumns(resource, { actor: owner, queryFields: [] }).filter(
    ({ key }) =>
      used.has(key) || (resource.list.columns.includes(key) && resource.fields[key]?.readOnly !== true),
  );
  const cells = rows.map((row) => new Map(Object.entries(row)));
  return {
    title: resource.label.many,
    columns,
    rows: oneBatch(cells.map((row) => columns.map(({ key }) => String(row.get(key) ?? "")))),
  };
}

async function* oneBatch(rows: string[][]) {
  yield rows;
}
