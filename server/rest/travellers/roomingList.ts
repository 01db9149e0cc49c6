import { Buffer } from "node:buffer";
import * as z from "zod";
import { formatsOf } from "../../../src/domain/formats/formatsOf";
import { joinParts } from "../../../src/domain/formats/text";
import { ageAtStart, roleByAge } from "../../../src/domain/trips/travellers";
import { travelDocuments } from "../../../src/resources/travelDocuments";
import { type TripTraveller, tripTravellers } from "../../../src/resources/tripTravellers";
import { trips } from "../../../src/resources/trips";
import { codeName, date, maskOf, number, text } from "../../../src/schema";
import { roomKinds, travellerRoles } from "../../../src/vocabulary";
import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import { pageSizeOf } from "../../pdf/pageSize";
import { pdfOf } from "../../pdf/pdfOf";
import { fileAnswer, listOf, plain, shape } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { readOne } from "../endpoint/rows";
import { attachmentNamed } from "../files/readStored";
import { rowsOf } from "../itineraries/priceInputOf";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { writeXlsx } from "../resource/writeXlsx";

/** Travellers of a list at most: as many as a trip may have. */
const maxRows = 1_000;

const listed = z.object({
  title: z.string(),
  columns: z.array(z.object({ label: z.string(), kind: z.enum(["text", "number", "date"]) })).readonly(),
  rows: z.array(z.array(z.string()).readonly()).readonly(),
});
type Table = z.infer<typeof listed>;

const url = "/api/trips/:id/rooming-list";
// A role that may read passports may read who has which.
const described = { access: { resource: travelDocuments, action: "read" }, tag: trips.label.many } as const;

const readRoomingList = endpoint({
  ...described,
  method: "GET",
  url,
  summary: "Who shares which room on a trip, and its travellers with birth dates and masked passports",
  answer: shape({ reference: z.string(), customer: z.string(), tables: listOf(plain(listed)) }),
  read: (tx, { params: { id }, caller }) => listOfTrip(tx, id, caller),
});

const types = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

const downloadRoomingList = endpoint({
  ...described,
  method: "GET",
  url: `${url}/file`,
  summary: "The same as PDF, the default, or XLSX",
  query: {
    type: "object",
    properties: { format: { type: "string", enum: Object.keys(types) } },
  },
  answer: fileAnswer,
  async handle({ services, request, reply, caller, params: { id } }) {
    // As the schema of the query says.
    const { format = "pdf" } = request.query as { format?: keyof typeof types };
    const { list, organisation } = await services.database.reading(caller.tenantId, async (tx) => ({
      list: await listOfTrip(tx, id, caller),
      organisation: await organisationOf(tx),
    }));
    reply.type(types[format]).headers({
      "cache-control": "private, no-store",
      "content-disposition": attachmentNamed(`${list.reference} rooming list.${format}`),
    });
    if (format === "xlsx")
      return writeXlsx(
        list.tables.map(({ title, columns, rows }) => ({
          title,
          columns: columns.map(({ label, kind }, index) => ({
            ...{ key: String(index), header: label },
            field: fieldsByKind[kind],
          })),
          rows: batchOf(rows),
        })),
      );
    const formats = formatsOf(organisation);
    const pdf = await pdfOf(caller.tenantId, {
      title: `${list.reference} · ${list.customer}`,
      organisation: organisation.name,
      brandColour: organisation.brandColour,
      date: todayOf(organisation, await services.database.now()),
      size: pageSizeOf(organisation.locale),
      tables: list.tables.map(({ title, columns, rows }) => ({
        title,
        columns: columns.map(({ label }) => label),
        rows: rows.map((row) =>
          row.map((text, index) => (text && columns[index]?.kind === "date" ? formats.date(text) : text)),
        ),
      })),
    });
    return Buffer.from(pdf.content);
  },
});

export const roomingListEndpoints = [readRoomingList, downloadRoomingList];

const fieldsByKind = {
  text: text({ label: "Text" }),
  number: number({ label: "Number" }),
  date: date({ label: "Date" }),
} as const;

async function* batchOf(rows: readonly (readonly string[])[]): AsyncGenerator<string[][]> {
  yield rows.map((row) => [...row]);
}

interface RoomingList {
  reference: string;
  customer: string;
  tables: Table[];
}

/** Dates as stored, "2026-12-24". @throws 404 */
async function listOfTrip(tx: Transaction, id: string, caller: Caller): Promise<RoomingList> {
  const trip = await readOne(tx, trips, id, caller);
  const [found, passports, { locale }] = await Promise.all([
    tx.query<{ id: string }>(
      `select id from trip_travellers where trip_id = $1 and deleted_at is null order by created_at, id limit ${maxRows}`,
      [id],
    ),
    tx.query<{ of: string; number: string | null; country: string | null; expires: string | null }>(
      `select distinct on (traveller_id) traveller_id as of, number, country, expires_on::text as expires
       from travel_documents where trip_id = $1 and kind = 'passport' and deleted_at is null
       order by traveller_id, expires_on desc nulls last`,
      [id],
    ),
    organisationOf(tx),
  ]);
  const rows = await rowsOf(
    tx,
    tripTravellers,
    found.map((one) => one.id),
  );
  const travellers = found.flatMap((one) => rows.find((row) => row.id === one.id) ?? []);
  const country = (code: string | null | undefined) => (code ? codeName(code, "country", locale) : "");
  const age = (one: TripTraveller) => String(ageAtStart(one, trip) ?? "");
  const asWhat = (one: TripTraveller) => travellerRoles[roleByAge(one, trip)].label;
  // Those without a room come last.
  const inRooms = travellers.toSorted((one, other) =>
    (one.room ?? "\uffff").localeCompare(other.room ?? "\uffff", locale, { numeric: true }),
  );
  return {
    reference: trip.reference,
    customer: trip.customerName,
    tables: [
      {
        title: "Rooming list",
        columns: columnsOf("Room", "Room type", "Name", "Travels as", "Age#", "Joins@", "Leaves@", "Diet"),
        rows: inRooms.map((one) => [
          ...[one.room ?? "", one.roomKind ? roomKinds[one.roomKind].label : "", one.name, asWhat(one)],
          ...[
            age(one),
            one.joinsOn ?? trip.startDate ?? "",
            one.leavesOn ?? trip.endDate ?? "",
            one.diet ?? "",
          ],
        ]),
      },
      {
        title: "Manifest",
        columns: columnsOf(
          "Name",
          "Party",
          "Birth date@",
          "Age#",
          "Nationality",
          "Passport",
          "Expires@",
          "Needs",
        ),
        rows: travellers.map((one) => {
          const passport = passports.find(({ of }) => of === one.id);
          const number = passport?.number ? maskOf(passport.number) : "";
          return [
            ...[one.name, one.party ?? "", one.birthDate ?? "", age(one), country(one.nationality)],
            ...[joinParts([number, country(passport?.country)], " "), passport?.expires ?? ""],
            joinParts([one.diet, one.medical], "; "),
          ];
        }),
      },
    ],
  };
}

/** "#" marks a column of numbers, "@" one of dates. */
const columnsOf = (...labels: readonly string[]): Table["columns"] =>
  labels.map((label) => ({
    label: label.replace(/[#@]$/, ""),
    kind: label.endsWith("#") ? "number" : label.endsWith("@") ? "date" : "text",
  }));
