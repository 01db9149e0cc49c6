import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  canRead,
  type FileColumn,
  fileColumns,
  fileText,
  fileValue,
  mayExport,
  sheetColumns,
  sheetKey,
  customFieldsOf,
  listedResource,
  type Parameters,
  redacted,
  type Resource,
  type ResourceNamed,
  allFields,
  type AnyRow,
  shortened,
} from "../../../src/schema";
import { formatsOf } from "../../../src/domain/formats/formatsOf";
import { exports } from "../../../src/resources/exports";
import type { Caller } from "../../auth/Caller";
import { mostExamined } from "../../database/query/selectionSql";
import { listIds, rowsByIds } from "../../database/repository/list";
import { fieldError, forbidden, HttpError } from "../../http/HttpError";
import { FairTurns } from "../../limits/FairTurns";
import { fileAnswer } from "../endpoint/answers";
import { inContext, type CallerContext, type Services } from "../endpoint/Context";
import { endpoint } from "../endpoint/endpoint";
import { insertRow } from "../endpoint/rows";
import { attachmentNamed } from "../files/readStored";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { changedParameters, listParameters, queryContext, queryIn } from "./readList";
import { byteOrderMark, csvLineOf } from "./csvLine";
import { Titles } from "./Titles";
import { writeXlsx } from "./writeXlsx";

const maxRows = 100_000;
/** Rows that are read at once. Some have lists of many thousand values. */
const batchSizes = { usual: 200, large: 20 };

/** A few at a time, so that downloads leave connections and memory to others. Patience in milliseconds. */
const turns = new FairTurns({
  ...{ all: 4, each: 1, waiting: 5, patience: 60_000 },
  httpError: () =>
    new HttpError(429, "Other exports are being made. Try again in a minute.", { retryAfter: 60 }),
});

/** Waits for a turn, which ends with the answer. @throws 429 */
export async function takeExportTurn({ tenantId }: Caller, { raw }: FastifyReply): Promise<void> {
  let leave = (): void => undefined;
  raw.once("close", () => leave());
  const leaveBy = (way: () => void) => {
    leave = way;
    if (raw.closed) leave();
  };
  if (!turns.tryBegin(tenantId)) await turns.wait(tenantId, leaveBy);
  leaveBy(() => turns.end(tenantId));
}

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
    access: { resource, action: "export" },
    summary: `Export ${resource.label.many.toLowerCase()} as CSV or XLSX, ${maxRows.toLocaleString("en")} at most`,
    query: changedParameters(listParameters(resource, resourceNamed), ["_start", "_end"], {
      format: { type: "string", enum: ["csv", "xlsx"], description: "Default: csv." },
      _columns: { type: "string", description: "Names of fields, with commas between. Default: all." },
    }),
    answer: fileAnswer,
    async handle(call) {
      const { services, caller, request, reply } = call;
      // As the schema of the query says.
      const asked = request.query as Parameters & { format?: Format };
      const { format = "csv", _columns, ...parameters } = asked;
      const opened = await inContext(services, caller, request, (context) =>
        openExport(context, resource, { format, parameters, chosen: textOf(_columns) }),
      );
      await takeExportTurn(caller, reply);
      const titles = new Titles(services.resourceNamed);
      const sheet = (nested?: Nested) => cellsOf(call, resource, { ...opened, titles }, nested);
      reply.type(types[format]).headers({
        "cache-control": "private, no-store",
        "content-disposition": attachmentNamed(`${resource.label.many} ${opened.today}.${format}`),
      });
      if (format === "csv") return writeCsv(opened, sheet());
      return writeXlsx([
        { title: resource.label.many, columns: opened.columns, rows: sheet() },
        ...opened.nested.map((nested) => ({
          ...{ title: nested.of.field.label, columns: [nested.key, ...nested.columns], rows: sheet(nested) },
        })),
      ]);
    },
  });

const textOf = (given: Parameters[string]): string | undefined =>
  given === undefined ? undefined : [given].flat().join();

interface Opened {
  ids: readonly string[];
  columns: readonly FileColumn[];
  formats: ReturnType<typeof formatsOf>;
  today: string;
  /** Whether the file has cells of dates. */
  isTyped: boolean;
  nested: readonly Nested[];
}

/** A sheet of its own for a list of rows. */
interface Nested {
  of: FileColumn;
  /** Names the row around. */
  key: FileColumn;
  columns: readonly FileColumn[];
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
  const all = fileColumns(resource, { actor: caller, queryFields, resourceNamed });
  const chosen = chosenOf(all, asked.chosen);
  const isTyped = format === "xlsx";
  const key = all.find((column) => column.key === sheetKey(resource)) ?? all.find((one) => one.key === "id");
  const nested = chosen.flatMap((of): Nested[] =>
    isTyped && key && of.field.kind === "rows"
      ? [{ of, key: { ...key, header: resource.label.one }, columns: sheetColumns(of.field, caller) }]
      : [],
  );
  const plain = chosen.filter((column) => !nested.some(({ of }) => of === column));
  const isNamed = nested.length === 0 || plain.some((column) => column.key === key?.key);
  const columns = isNamed || !key ? plain : [key, ...plain];
  const read = { ...made.options, customFields: customFieldsOf(resource, queryFields) };
  const ids = await listIds(tx, resource, query, caller, {
    ...{ ...read, limit: maxRows + 1, isOrdered: true, action: "export" },
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
    ...{ count: ids.length, columns: chosen.map(({ header }) => shortened(header, 200)) },
    query:
      new URLSearchParams(
        Object.entries(parameters).flatMap(([name, given]) =>
          [given].flat().map((one) => [name, String(one)]),
        ),
      )
        .toString()
        .slice(0, 8_000) || null,
  });
  const today = todayOf(organisation, now);
  return {
    ...{ ids, columns, nested, formats: { ...formatsOf(organisation), today: () => today }, today },
    isTyped,
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
  { services, request }: { services: Services; request: FastifyRequest },
  resource: Resource,
  { ids, columns, formats, isTyped, titles }: Opened & { titles: Titles },
  nested?: Nested,
): AsyncGenerator<string[][]> {
  const { database, resourceNamed } = services;
  const named = nested ? [nested.key, nested.of] : columns;
  const large = named.some(({ field, key }) => field.kind === "rows" || resource.list.without?.includes(key));
  const batchSize = large ? batchSizes.large : batchSizes.usual;
  for (let start = 0; start < ids.length; start += batchSize) {
    // A caller who is signed out or loses the role meanwhile gets no further rows.
    if (start > 0) await request.server.identify(request);
    const { caller } = request;
    if (!caller || named.some(({ field }) => !canRead(field, caller))) return;
    const batch = ids.slice(start, start + batchSize);
    yield await database.reading(caller.tenantId, async (tx) => {
      const rows = await rowsByIds(tx, large ? resource : listedResource(resource), batch, {
        acting: caller,
        resourceNamed,
      });
      const open = rows.map((row): AnyRow => redacted(row, allFields(resource), caller));
      // Rows inside rows have the values of those around beside their own.
      const lines = nested
        ? open.flatMap((row) =>
            listIn(fileValue(nested.of, row)).map((own) => ({ row, all: { ...row, ...own } })),
          )
        : open.map((row) => ({ row, all: row }));
      const shown = nested?.columns ?? columns;
      await titles.load(tx, caller, nested ? [nested.key, ...shown] : shown);
      const written = { ...formats, titleOf: titles.titleOf, idsOf: titles.idsOf };
      const cellOf = (column: FileColumn, row: AnyRow) =>
        // A workbook has cells of dates.
        isTyped && column.field.kind === "date"
          ? String(fileValue(column, row) ?? "")
          : fileText(column, row, written);
      return lines.map(({ row, all }) => [
        ...(nested ? [cellOf(nested.key, row)] : []),
        ...shown.map((column) => cellOf(column, all)),
      ]);
    });
  }
}

const listIn = (value: unknown): readonly AnyRow[] =>
  // A list of rows holds objects.
  Array.isArray(value) ? (value as AnyRow[]) : [];

function writeCsv({ columns, formats }: Opened, rows: AsyncGenerator<string[][]>): Readable {
  const line = csvLineOf(formats);
  return Readable.from(
    (async function* () {
      yield byteOrderMark + line(columns.map(({ header }) => header));
      for await (const batch of rows) yield batch.map(line).join("");
    })(),
  );
}
