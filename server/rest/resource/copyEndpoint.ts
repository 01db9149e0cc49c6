import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { ZipFile } from "yazl";
import { allFields, personalFields, redacted, type Resource } from "../../../src/schema";
import { exports } from "../../../src/resources/exports";
import { timeline } from "../../../src/resources/timeline";
import { leadingRoles } from "../../../src/vocabulary";
import { rowsByIds } from "../../database/repository/list";
import { columnNameOf } from "../../database/tables/tableOf";
import type { Sum } from "../../files/sums";
import { forbidden } from "../../http/HttpError";
import { fileAnswer } from "../endpoint/answers";
import { inContext, type CallerContext, type Services } from "../endpoint/Context";
import { endpoint } from "../endpoint/endpoint";
import { insertRow, readOne } from "../endpoint/rows";
import { notesIn, type Reached, reachedBy } from "../erasing/reachedBy";
import { attachmentNamed, readStored } from "../files/readStored";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { takeExportTurn } from "./exportEndpoint";

/** Rows and entries of the history that are read at once. */
const batchSize = 50;

/** What is held of a person, for them to have: what an erasure would reach. Recorded in `exports`. */
export const copyEndpoint = (resource: Resource) =>
  endpoint({
    method: "GET",
    url: `/api/${resource.name}/:id/copy`,
    access: { roles: leadingRoles },
    tag: resource.label.many,
    summary: `Give a copy of what is held of one ${resource.label.one.toLowerCase()}: a ZIP file of JSON and files, without what only staff of some roles read. Secrets are masked`,
    answer: fileAnswer,
    async handle({ services, caller, request, reply, params }) {
      const held = await inContext(services, caller, request, (context) =>
        openCopy(context, resource, params.id ?? ""),
      );
      await takeExportTurn(caller, reply);
      reply.type("application/zip").headers({
        "cache-control": "private, no-store",
        "content-disposition": attachmentNamed(`${resource.label.one} ${held.today}.zip`),
      });
      return zipOf(services, request, held);
    },
  });

interface HeldFile extends Sum {
  id: string;
  name: string;
  type: string;
}

interface Held {
  reached: readonly Reached[];
  files: readonly HeldFile[];
  today: string;
}

async function openCopy(context: CallerContext, resource: Resource, id: string): Promise<Held> {
  const { tx, caller, now } = context;
  const row = await readOne(tx, resource, id, caller);
  const rows = await reachedBy(context, resource, row.id);
  const notes = await notesIn(tx, rows);
  const reached = notes.length > 0 ? [...rows, { resource: timeline, ids: notes }] : rows;
  const ids = reached.flatMap((one) => one.ids);
  const files = await tx.query<HeldFile>(
    "select id, name, type, size as bytes, sha256 from attachments where row_id = any($1) order by id",
    [ids],
  );
  await insertRow(context, exports, {
    ...{ what: `Copy: ${resource.label.one}`, byUserId: caller.userId, at: now.toISOString(), format: "zip" },
    ...{ count: reached.reduce((sum, one) => sum + one.ids.length, 0), query: `id=${row.id}` },
    columns: reached.map((one) => one.resource.label.many),
  });
  return { reached, files, today: todayOf(await organisationOf(tx), now) };
}

function zipOf(services: Services, request: FastifyRequest, { reached, files }: Held): Readable {
  const zip = new ZipFile();
  // yazl declares its PassThrough as any readable stream.
  const output = zip.outputStream as Readable;
  const add = (path: string, open: () => Promise<Readable>) =>
    zip.addReadStreamLazy(path, (done) => {
      open().then(
        (stream) =>
          done(
            null,
            stream.once("error", (error) => output.destroy(error)),
          ),
        (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    });
  for (const one of reached) {
    add(`${one.resource.name}.json`, async () => jsonOf(rowsOf(services, request, one)));
  }
  add("history.json", async () => jsonOf(changesOf(services, request, reached)));
  for (const { id: fileId, name, type, ...sum } of files)
    add(`files/${fileId} ${name.replaceAll(/[\\/]/g, "-")}`, async () => {
      const { tenantId } = await callerOf(request);
      const place = { tenantId, fileId };
      const content = await readStored(services, { what: "file", place, variant: "full", type, sum });
      return Buffer.isBuffer(content) ? Readable.from([content]) : content;
    });
  zip.end();
  return output;
}

/** The caller, identified anew. @throws 403 for one who was signed out or lost the role meanwhile. */
async function callerOf(request: FastifyRequest) {
  await request.server.identify(request);
  const { caller } = request;
  if (!caller || !leadingRoles.some((role) => role === caller.role)) throw forbidden();
  return caller;
}

/** A list as JSON, a value a line. */
const jsonOf = (batches: AsyncGenerator<readonly unknown[]>): Readable =>
  Readable.from(
    (async function* () {
      let separator = "[\n";
      for await (const values of batches)
        for (const value of values) {
          yield `${separator}${JSON.stringify(value)}`;
          separator = ",\n";
        }
      yield separator.startsWith("[") ? "[]\n" : "\n]\n";
    })(),
  );

function* inBatches(ids: readonly string[]): Generator<string[]> {
  for (let start = 0; start < ids.length; start += batchSize) yield ids.slice(start, start + batchSize);
}

/** The rows with what every role reads, and what is personal. */
async function* rowsOf(
  { database, resourceNamed }: Services,
  request: FastifyRequest,
  { resource, ids }: Reached,
): AsyncGenerator<unknown[]> {
  const personal = personalFields(resource.fields);
  const fields = allFields(resource);
  for (const batch of inBatches(ids)) {
    const caller = await callerOf(request);
    const rows = await database.reading(caller.tenantId, (tx) =>
      rowsByIds(tx, resource, batch, { acting: caller, resourceNamed }),
    );
    yield rows.map((row) => {
      const own = Object.entries(redacted(row, fields, caller)).filter(([name]) => personal.includes(name));
      return { ...redacted(row, fields, null), ...Object.fromEntries(own) };
    });
  }
}

/** What personal fields of the rows held before and after each change. */
async function* changesOf(
  { database }: Services,
  request: FastifyRequest,
  reached: readonly Reached[],
): AsyncGenerator<unknown[]> {
  for (const { resource, ids } of reached) {
    const columns = personalFields(resource.fields).map(columnNameOf);
    for (const batch of columns.length > 0 ? inBatches(ids) : []) {
      const { tenantId } = await callerOf(request);
      yield await database.reading(tenantId, (tx) =>
        tx.query(
          `select h.resource, h.row_id as id, h.at, h.action,
             (select jsonb_object_agg(key, value) from jsonb_each(h.changes) where key = any($4)) as changes
           from history h where h.tenant_id = $1 and h.resource = $2 and h.row_id = any($3) and h.changes ?| $4 order by h.id`,
          [tenantId, resource.name, batch, columns],
        ),
      );
    }
  }
}
