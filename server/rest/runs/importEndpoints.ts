import { randomUUID } from "node:crypto";
import * as z from "zod";
import { imports } from "../../../src/resources/imports";
import {
  type Actor,
  canWriteWhole,
  type FieldErrors,
  markedText,
  type Resource,
  sheetName,
} from "../../../src/schema";
import { type ReadOptions, readSpreadsheet } from "../../spreadsheets/readSpreadsheet";
import { delimiters, encodings } from "../../spreadsheets/readCsv";
import { inDecodingTurn } from "../../files/decodingTurns";
import type { Transaction } from "../../database/connection/Transaction";
import { fieldError, fieldErrors, HttpError } from "../../http/HttpError";
import { fileAnswer, shape } from "../endpoint/answers";
import { type CallerContext, inContext } from "../endpoint/Context";
import { endpoint, type Endpoint } from "../endpoint/endpoint";
import { readBody } from "../endpoint/compilers";
import { changeRow, insertRow } from "../endpoint/rows";
import { organisationOf } from "../organisation/organisationOf";
import { nameFrom, type Upload, type UploadRoute } from "../files/mountFiles";
import { attachmentNamed } from "../files/readStored";
import {
  answerOf,
  asksOf,
  countsOf,
  faultsByColumn,
  faultsOf,
  fieldsOf,
  type Held,
  importable,
  importAnswer,
  readHeld,
  sheetsOf,
} from "./importAnswer";
import { cellText, type ColumnUse, importFields, matchColumns, mendHeader, usualKey } from "./importFields";
import type { ImportSettings, StoredImport } from "./importFields";
import { settingsBody, settled } from "./importSettings";
import { insertRun, undoRun } from "./startRun";

const described = { access: "signedInOrKey", tag: "Imports" } as const;
interface Query {
  resource?: string;
  encoding?: (typeof encodings)[number];
  delimiter?: (typeof delimiters)[number];
  sheet?: string;
}

const word = { type: "string", maxLength: 200 };

export const importUpload: UploadRoute = {
  url: "/api/imports",
  tag: "Imports",
  summary:
    "Bring a CSV or XLSX file, as the part `file` of a multipart form, for rows of a resource. A part `settings` before it, as JSON, says what the PATCH says",
  parts: ["settings"],
  query: {
    ...{ type: "object", required: ["resource"], additionalProperties: false },
    properties: {
      ...{ resource: word, sheet: word },
      encoding: { type: "string", enum: encodings },
      delimiter: { type: "string", enum: delimiters },
    },
  },
  answer: importAnswer,
  access: () => "signedInOrKey",
  store: storeImport,
};

/** Reads an uploaded file. `encoding`, `delimiter` and `sheet` of the query say what was found wrongly. */
async function storeImport({ services, caller, request, reply, filename, path, texts }: Upload) {
  // As the schema of the query says.
  const query = request.query as Query;
  const resource = importable(services, query.resource ?? "", caller);
  const options = {
    encoding: query.encoding,
    delimiter: query.delimiter,
    sheet: query.sheet,
    ...rowSheetsOf(resource, caller),
    preferred: sheetsOf(resource),
  };
  const given =
    texts["settings"] === undefined ? undefined : readBody(settingsBody, jsonIn(texts["settings"]));
  const id = randomUUID();
  const inOwn = <T>(work: (context: CallerContext) => Promise<T>) =>
    inContext(services, caller, request, work);
  await inOwn(({ tx }) =>
    tx.query("insert into import_files (tenant_id, id, api_key_id) values ($1, $2, $3)", [
      tx.tenantId,
      id,
      caller.apiKeyId,
    ]),
  );
  const store = (lines: string) =>
    inOwn(({ tx }) =>
      tx.query(
        `insert into import_lines (tenant_id, import_id, line, cells)
         select $1, $2, (value ->> 0)::int, value -> 1 from jsonb_array_elements($3::jsonb)`,
        [tx.tenantId, id, lines],
      ),
    );
  try {
    const read = () => readSpreadsheet(path, options, store);
    const { columns, lines, ...found } = await inDecodingTurn(caller, read, (leave) =>
      reply.raw.once("close", leave),
    );
    return await inOwn(async (context) => {
      const { tx } = context;
      const fields = importFields(resource, caller, (await organisationOf(tx)).queryFields);
      const mapping = matchColumns(columns, fields, await rememberedUses(tx, resource));
      const usual: ImportSettings = {
        ...{ mapping, mode: "both", onFaults: "good_rows" },
        matchBy: usualKey(mapping, fields),
      };
      const settings = given ? settled(context, { fields, columns, settings: usual }, given) : usual;
      await tx.query(
        "update import_files set found = $2::jsonb, columns = $3::jsonb, settings = $4::jsonb where id = $1",
        [id, ...[found, columns, settings].map((one) => JSON.stringify(one))],
      );
      await insertRow(context, imports, {
        ...{ id, resource: resource.name, name: nameFrom(filename) || "file", lines },
        ...{ byUserId: caller.userId, at: context.now.toISOString() },
      });
      return answerOf(context, await readHeld(tx, id, caller));
    });
  } catch (error) {
    await inOwn(async ({ tx }) => {
      await tx.query("delete from import_lines where import_id = $1", [id]);
      await tx.query("delete from import_files where id = $1", [id]);
    });
    throw error;
  }
}

/** The sheets whose rows belong to those of the resource, by label and by name, and the columns that name these. */
function rowSheetsOf(resource: Resource, actor: Actor): Pick<ReadOptions, "rowSheets" | "keys"> {
  const fields = Object.entries(resource.fields);
  const rowSheets = fields.flatMap(([name, field]) =>
    field.kind === "rows" && canWriteWhole(field, actor)
      ? [name, field.label].map((word) => [sheetName(word).toLowerCase(), field.label])
      : [],
  );
  const keys = fields.filter(([name, field]) => name === resource.title || field.unique);
  return {
    rowSheets: Object.fromEntries(rowSheets),
    keys: ["id", ...keys.flatMap(([name, { label }]) => [name.toLowerCase(), label.toLowerCase()])],
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw fieldError("settings", "This is no JSON.", 400);
  }
}

/** By heading: what the organisation did with the same heading of an earlier file, the newest first. */
async function rememberedUses(tx: Transaction, { name }: Resource): Promise<Map<string, ColumnUse>> {
  const earlier = await tx.query<Pick<Held, "columns" | "settings">>(
    `select f.columns, f.settings from imports i join import_files f on f.tenant_id = i.tenant_id and f.id = i.id
     where i.resource = $1 and f.run_id is not null order by i.at desc limit 20`,
    [name],
  );
  const remembered = new Map<string, ColumnUse>();
  for (const { columns, settings } of earlier)
    for (const [index, { header }] of columns.entries()) {
      const field = settings.mapping[index]?.field ?? null;
      // The order of dates is found anew: another file may have another.
      if (!remembered.has(header)) remembered.set(header, { field });
    }
  return remembered;
}

const read = endpoint({
  ...described,
  method: "GET",
  url: "/api/imports/:id",
  summary: "How far an import is: counts, the first rows as they would stand, and faults by line and column",
  answer: importAnswer,
  read: async (tx, { params, caller, services }) =>
    answerOf({ tx, caller, services }, await readHeld(tx, params.id, caller)),
});

const change = endpoint({
  ...described,
  method: "PATCH",
  url: "/api/imports/:id",
  summary: "Say what becomes of each column, and how lines find their rows",
  body: settingsBody,
  answer: importAnswer,
  async transact(context, { params, body, caller }) {
    const { tx } = context;
    const held = await readHeld(tx, params.id, caller, "for update of i");
    if (held.runId) throw new HttpError(409, "This import was started already.");
    const resource = importable(context.services, held.resource, caller);
    const fields = await fieldsOf(context, resource);
    const settings = settled(context, { ...held, fields }, body);
    await tx.query("update import_files set settings = $2::jsonb, check_id = null where id = $1", [
      ...[held.id, JSON.stringify(settings)],
    ]);
    const uncounted = { created: 0, changed: 0, same: 0, skipped: 0, failed: 0 };
    const row = await changeRow(context, imports, held.id, { state: "read", ...uncounted });
    return answerOf(context, { ...held, ...row, settings, checkId: null });
  },
});

/** Starts the run of a check, or of the writing. @throws 409, 422. */
async function start(context: CallerContext, id: string, isCheck: boolean) {
  const { tx, caller, services } = context;
  const held = await readHeld(tx, id, caller, "for update of i");
  if (held.runId) throw new HttpError(409, "This import was started already.");
  const resource = importable(services, held.resource, caller);
  const errors: FieldErrors = {};
  for (const [index, asks] of asksOf(held, await fieldsOf(context, resource)).entries())
    if (asks) errors[`mapping.${index}`] = [`${held.columns[index]?.header}: ${asks}`];
  if (Object.keys(errors).length > 0) throw fieldErrors(errors);
  const { mapping, matchBy, onFaults } = held.settings;
  if (mapping.every(({ field }) => field === null))
    throw fieldError("mapping", "Choose a field for at least one column.");
  if (!isCheck && onFaults === "none") {
    const counts = held.checkId && (await countsOf(tx, held.checkId));
    if (!counts || counts.done < held.lines || counts.failed > 0)
      throw new HttpError(
        409,
        "Lines have faults, or were not checked yet. Nothing is brought until none has.",
      );
  }
  const changes = { import: held.id, ...(isCheck ? { checks: "import" as const } : {}) };
  const action = isCheck ? "check" : "import";
  const run = await insertRun(context, { action, resource: held.resource, changes });
  const key = matchBy === null ? -1 : mapping.findIndex(({ field }) => field === matchBy);
  await tx.query(
    `insert into run_lines (tenant_id, run_id, line, given, hash)
     select $1, $2, line, jsonb_strip_nulls(jsonb_build_object('hash', hash,
         'sameLine', case when same_line < line then same_line end, 'sameKey', case when same_key < line then same_key end)),
       case when $5 then hash end
     from (
       select line, md5($6 || cells::text)::uuid as hash, min(line) over (partition by cells) as same_line,
         case when trim(cells ->> $4) <> '' then min(line) over (partition by lower(trim(cells ->> $4))) end as same_key
       from import_lines where import_id = $3) found`,
    [tx.tenantId, run, held.id, key, !isCheck, `${held.resource} ${headersOf(held)}`],
  );
  await tx.query(`update import_files set ${isCheck ? "check_id" : "run_id"} = $2 where id = $1`, [
    ...[held.id, run],
  ]);
  await changeRow(context, imports, held.id, { state: isCheck ? "checking" : "running" });
  return { id: held.id };
}

const headersOf = ({ columns }: StoredImport): string =>
  JSON.stringify(columns.map(({ header }) => header).filter((header) => header !== mendHeader));

const started = {
  ...described,
  method: "POST",
  answer: shape({ id: z.string() }),
  status: 201,
  idempotent: true,
} as const;

const check = endpoint({
  ...started,
  url: "/api/imports/:id/check",
  summary: "Find out in the background what each line would do, and write nothing",
  transact: (context, { params }) => start(context, params.id, true),
});

const apply = endpoint({
  ...started,
  url: "/api/imports/:id/apply",
  summary: "Write the lines in the background, each once",
  transact: (context, { params }) => start(context, params.id, false),
});

const undo = endpoint({
  ...started,
  url: "/api/imports/:id/undo",
  summary: "Take an import back as a whole; rows that somebody changed since stay and are named",
  async transact(context, { params, caller }) {
    const { runId, id, resource } = await readHeld(context.tx, params.id, caller);
    importable(context.services, resource, caller);
    if (!runId) throw new HttpError(409, "Nothing of it was brought yet.");
    await undoRun(context, runId);
    return { id };
  },
});

/** Most lines of a file with faults. */
const mostFaults = 10_000;

const readFaults = endpoint({
  ...described,
  method: "GET",
  url: "/api/imports/:id/faults",
  summary: "Download the lines with faults as CSV, with a column that says what to mend",
  answer: fileAnswer,
  async read(tx, { params, caller, reply, services }) {
    const held = await readHeld(tx, params.id, caller);
    const resource = importable(services, held.resource, caller);
    const counted = held.runId ?? held.checkId;
    if (!counted) throw new HttpError(409, "It was not checked yet.");
    const faults = await faultsOf(tx, counted, mostFaults);
    const lines = await tx.query<{ line: number; cells: string[] }>(
      "select line, cells from import_lines where import_id = $1 and line = any($2::int[])",
      [held.id, faults.map(({ line }) => line)],
    );
    const cellsOf = new Map(lines.map(({ line, cells }) => [line, cells]));
    const kept = held.columns.flatMap(({ header }, index) => (header === mendHeader ? [] : [index]));
    const rows = faults.map(({ line, error }) => {
      const words = faultsByColumn(held, resource, error.errors).map(
        ({ column, field, message }) => `${column ?? field}: ${message}`,
      );
      const cells = cellsOf.get(line) ?? [];
      return [...kept.map((index) => cellText(cells[index] ?? "")), words.join("; ") || error.message];
    });
    const headings = [...kept.map((index) => held.columns[index]?.header ?? ""), mendHeader];
    const csv = [headings, ...rows].map((row) => row.map(csvCell).join(",")).join("\r\n");
    reply.type("text/csv; charset=utf-8").headers({
      "cache-control": "private, no-store",
      "content-disposition": attachmentNamed(`${held.name.replace(/\.\w+$/, "")} to mend.csv`),
    });
    return Buffer.from(`\ufeff${csv}\r\n`);
  },
});

/** Inert in a spreadsheet, and read back as it was. */
const csvCell = (cell: string): string => {
  const marked = /^-?\d[\d.,]*$/.test(cell) ? cell : markedText(cell);
  return /[",;\r\n\t]/.test(marked) ? `"${marked.replaceAll('"', '""')}"` : marked;
};

export const importEndpoints: readonly Endpoint[] = [read, change, check, apply, undo, readFaults];
