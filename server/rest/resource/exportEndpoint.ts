import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import {
  canRead,
  type FileColumn,
  fileColumns,
  fileText,
  fileValue,
  mayExport,
  fieldsOfQueryFields,
  markedText,
  listedResource,
  type Parameters,
  redacted,
  type Resource,
  type ResourceNamed,
  allFields,
  type AnyRow,
} from "../../../src/schema";
import { formatsOf } from "../../../src/domain/formats/formatsOf";
import { exports } from "../../../src/resources/exports";
import { mostExamined } from "../../database/query/selectionSql";
import { listIds, rowsByIds } from "../../database/repository/list";
import { fieldError, forbidden, HttpError } from "../../http/HttpError";
import { FairTurns } from "../../limits/FairTurns";
import { fileAnswer, type JsonSchema } from "../endpoint/answers";
import { inContext, type CallerContext, type Services } from "../endpoint/Context";
import { endpoint } from "../endpoint/endpoint";
import { insertRow } from "../endpoint/rows";
import { attachmentNamed } from "../files/readStored";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { listParameters, parametersOf, queryContext, queryIn } from "./readList";
import { Titles } from "./Titles";
import { writeXlsx } from "./writeXlsx";

const maxRows = 100_000;
const batchSize = 200;

/** A few at a time, so that downloads leave connections and memory to others. Patience in milliseconds. */
const turns = new FairTurns({
  ...{ all: 4, each: 1, waiting: 5, patience: 60_000 },
  httpError: () =>
    new HttpError(429, "Other exports are being made. Try again in a minute.", { retryAfter: 60 }),
});

const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
type Format = keyof typeof types;

/** The rows that a list's parameters select, in its order, as a file. Recorded in `exports` before the first row leaves. */
export const exportEndpoint = (resource: Resource, resourceNamed: ResourceNamed) =>
  endpoint({
    method: "GET",
    url: `/api/${resource.name}/export`,
    access: { resource, action: "read" },
    summary: `Export ${resource.label.many.toLowerCase()} as CSV or XLSX, ${maxRows.toLocaleString("en")} at most`,
    query: exportParameters(resource, resourceNamed),
    answer: fileAnswer,
    async handle(call) {
      const { services, caller, request, reply } = call;
      const { format = "csv", _columns, ...parameters } = parametersOf(call);
      if (!isFormat(format)) throw fieldError("format", "Choose csv or xlsx.");
      const opened = await inContext(services, caller, request, (context) =>
        openExport(context, resource, { format, parameters, chosen: textOf(_columns) }),
      );
      const leave = (end: () => void) => (reply.raw.closed ? end() : void reply.raw.once("close", end));
      if (!turns.tryBegin(caller.tenantId)) await turns.wait(caller.tenantId, leave);
      leave(() => turns.end(caller.tenantId));
      const rows = cellsOf(services, request, resource, opened);
      reply.type(types[format]).headers({
        "cache-control": "private, no-store",
        "content-disposition": attachmentNamed(`${resource.label.many} ${opened.today}.${format}`),
      });
      return format === "csv" ? writeCsv(opened, rows) : writeXlsx(resource.label.many, opened.columns, rows);
    },
  });

const isFormat = (format: unknown): format is Format => format === "csv" || format === "xlsx";

const textOf = (given: Parameters[string]): string | undefined =>
  given === undefined ? undefined : [given].flat().join();

/** The list's parameters without the page, and those of the file. */
function exportParameters(resource: Resource, resourceNamed: ResourceNamed): JsonSchema {
  const { properties, ...schema } = listParameters(resource, resourceNamed);
  // listParameters returns schemas by name.
  const { _start, _end, ...filters } = properties as Record<string, JsonSchema>;
  return {
    ...schema,
    properties: {
      format: { type: "string", enum: ["csv", "xlsx"], description: "Default: csv." },
      _columns: { type: "string", description: "Names of fields, with commas between. Default: all." },
      ...filters,
    },
  };
}

interface Opened {
  ids: readonly string[];
  columns: readonly FileColumn[];
  formats: ReturnType<typeof formatsOf>;
  today: string;
  /** Whether the file has cells of dates. */
  isTyped: boolean;
}

interface Asked {
  format: Format;
  parameters: Parameters;
  chosen: string | undefined;
}

/** Selects the rows and records the export. @throws 403; 422 where there are too many rows, or an unknown column. */
async function openExport(context: CallerContext, resource: Resource, asked: Asked): Promise<Opened> {
  const { tx, caller, now, services } = context;
  const organisation = await organisationOf(tx);
  if (!mayExport(organisation, caller))
    throw forbidden(
      "Your role does not export lists. An owner or admin decides which do, in the preferences.",
    );
  const { resourceNamed } = services;
  const { queryFields } = organisation;
  const { format, parameters } = asked;
  const made = await queryContext(tx, resource, { caller, resourceNamed, parameters });
  const query = queryIn(resource, parameters, made);
  const columns = chosenOf(
    fileColumns(resource, { actor: caller, queryFields, resourceNamed }),
    asked.chosen,
  );
  const read = { ...made.options, customFields: fieldsOfQueryFields(queryFields, "all") };
  const ids = await listIds(tx, resource, query, caller, {
    ...{ ...read, limit: maxRows + 1, isOrdered: true },
    onPart() {
      throw new HttpError(
        422,
        `This order, search or filter looks through ${mostExamined.toLocaleString("en")} rows at most, and there are more. Add a filter that leaves fewer, such as the state or a date, or take another order.`,
      );
    },
  });
  if (ids.length > maxRows)
    throw new HttpError(
      422,
      `These are more than ${maxRows.toLocaleString("en")} rows. Filter the list first.`,
    );
  await insertRow(context, exports, {
    ...{ what: resource.label.many, byUserId: caller.userId, at: now.toISOString(), format },
    ...{ count: ids.length, columns: columns.map(({ header }) => header.slice(0, 200)) },
    query:
      new URLSearchParams(
        Object.entries(parameters).flatMap(([name, given]) =>
          [given].flat().map((one) => [name, String(one)]),
        ),
      )
        .toString()
        .slice(0, 8_000) || null,
  });
  return {
    ...{ ids, columns, formats: formatsOf(organisation), today: todayOf(organisation, now) },
    isTyped: format === "xlsx",
  };
}

/** The chosen columns in the order they were named; a group's name stands for all of it. @throws 422 */
function chosenOf(columns: readonly FileColumn[], chosen: string | undefined): readonly FileColumn[] {
  if (!chosen) return columns;
  return chosen.split(",").flatMap((name) => {
    const same = columns.filter(({ key }) => key === name);
    const found = same.length > 0 ? same : columns.filter(({ key }) => key.startsWith(`${name}.`));
    if (found.length === 0) throw fieldError("_columns", `There is no column “${name}” that you may read.`);
    return found;
  });
}

/** The texts of the rows, batch by batch, each in a moment of its own: rows deleted meanwhile are missing. */
async function* cellsOf(
  { database, resourceNamed }: Services,
  request: FastifyRequest,
  resource: Resource,
  { ids, columns, formats, isTyped }: Opened,
): AsyncGenerator<string[][]> {
  const listed = listedResource(resource);
  const titles = new Titles(resourceNamed);
  for (let start = 0; start < ids.length; start += batchSize) {
    // Whoever is signed out or loses the role gets no further rows.
    if (start > 0) await request.server.identify(request);
    const { caller } = request;
    if (!caller || columns.some(({ field }) => !canRead(field, caller))) return;
    const batch = ids.slice(start, start + batchSize);
    yield await database.reading(caller.tenantId, async (tx) => {
      const rows = await rowsByIds(tx, listed, batch, {
        acting: caller,
        resourceNamed,
      });
      await titles.load(tx, caller, columns, rows);
      const written = { ...formats, titleOf: titles.titleOf, idsOf: titles.idsOf };
      return rows.map((row) => {
        const open: AnyRow = redacted(row, allFields(resource), caller);
        return columns.map((column) =>
          // A workbook has cells of dates.
          isTyped && column.field.kind === "date"
            ? String(fileValue(column, open) ?? "")
            : fileText(column, open, written),
        );
      });
    });
  }
}

const isNumber = (text: string): boolean => /^-?\d+([.,]\d+)?$/.test(text);

/** UTF-8 with a byte order mark. Where decimals have a comma, a semicolon separates, as spreadsheets expect there. */
function writeCsv({ columns, formats }: Opened, rows: AsyncGenerator<string[][]>): Readable {
  const separator = formats.number(0.5).includes(",") ? ";" : ",";
  const quoted = (text: string) =>
    /["\r\n]/.test(text) || text.includes(separator) || text !== text.trim()
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  const line = (cells: readonly string[]) =>
    `${cells.map((cell) => quoted(isNumber(cell) ? cell : markedText(cell))).join(separator)}\r\n`;
  return Readable.from(
    (async function* () {
      yield `\uFEFF${line(columns.map(({ header }) => header))}`;
      for await (const batch of rows) yield batch.map(line).join("");
    })(),
  );
}
