import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest, FastifyReply } from "fastify";
import { files } from "../../../src/resources/files";
import {
  anyOf,
  fileFields,
  largestFile,
  type Role,
  rolesOf,
  canRead,
  type Resource,
  type StoredFile,
  type FileType,
  fileTypes,
  type AnyRow,
} from "../../../src/schema";
import type { Caller } from "../../auth/Caller";
import { HttpError, forbidden, notFound, fieldError } from "../../http/HttpError";
import { admit } from "../../auth/throttle";
import { type JsonSchema, plain, rowOf, type Answer, fileAnswer, pictureAnswer } from "../endpoint/answers";
import type { RouteAccess } from "../endpoint/access";
import { mount, endpoint, refuseKey } from "../endpoint/endpoint";
import { type Services, valuesOf, type CallerContext, inContext } from "../endpoint/Context";
import type { Transaction } from "../../database/connection/Transaction";
import { get } from "../../database/repository/row";
import { type Sum, sumOf, sumOfAll, sha256, noteSums } from "../../files/sums";
import { apiPolicy } from "../pages/contentPolicy";
import { attachmentNamed, readStored } from "./readStored";
import { filesIn } from "../writes/writeRow";
import { type ImageSize, imageSizes } from "../../files/imageSizes";
import { readFile } from "node:fs/promises";
import * as z from "zod";
import { inDecodingTurn, type Uploader } from "../../files/decodingTurns";
import { readFileType } from "../../files/readFileType";
import { insertRow } from "../endpoint/rows";
import { UnavailableError } from "../../database/errors/DatabaseError";
import { newId } from "../../database/newId";
import type { Contents } from "../../files/FileStore";

const storedFile = z.object({ id: z.uuid(), name: z.string(), type: z.string(), size: z.int() });

/** Stores an uploaded file unchanged. A row names it later in a field. */
async function storeAttachment(upload: Upload): Promise<StoredFile> {
  const { caller, reply, filename, path } = upload;
  return inDecodingTurn(
    caller,
    async () => {
      const full = await readFile(path);
      const type = readFileType(full);
      const { mime } = fileTypes[type];
      const file = { name: nameOf(filename, type), type: mime, size: full.length };
      return storeUpload(upload, { full }, async ({ tx }, id) => {
        tx.later({
          text: `insert into attachments (tenant_id, id, name, type, size, sha256, created_by)
            values (current_setting('app.tenant_id')::uuid, $1, $2, $3, $4, $5, $6)`,
          values: [id, file.name, file.type, file.size, `\\x${sha256(full).toString("hex")}`, caller.userId],
        });
        return { id, ...file };
      });
    },
    (leave) => reply.raw.once("close", leave),
  );
}

/** The file's name, with an extension of its type: a text called "offer.html" must not open as a page. */
export function nameOf(filename: string, type: FileType): string {
  const name = nameFrom(filename) || "file";
  const { extensions } = fileTypes[type];
  return extensions.some((one) => name.toLowerCase().endsWith(`.${one}`)) ? name : `${name}.${extensions[0]}`;
}

/** The largest upload including the multipart form around it, in bytes. */
export const largestBody = largestFile + 64 * 1024;

const uploads: readonly UploadRoute[] = [
  {
    url: "/api/files",
    tag: files.label.many,
    summary: "Upload one picture, as the part `file` of a multipart form",
    answer: rowOf(files),
    // Every user may have a photo of themselves.
    access: () => "signedIn",
    store: storePicture,
  },
  {
    url: "/api/attachments",
    tag: "Attachments",
    summary: "Upload one file for a field of a row, as the part `file` of a multipart form",
    answer: plain(storedFile),
    access: ({ resources }) => ({ roles: attaching(resources) }),
    store: storeAttachment,
  },
];

export interface UploadRoute {
  url: string;
  /** JSON schema of the query parameters. */
  query?: JsonSchema;
  /** Text parts that may come before the file. */
  parts?: readonly string[];
  tag: string;
  summary: string;
  answer: Answer<unknown>;
  access(services: Services): RouteAccess;
  store(upload: Upload): Promise<unknown>;
}

/** @param further uploads of other folders. */
export async function mountFiles(
  app: FastifyInstance,
  services: Services,
  further: readonly UploadRoute[],
): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: largestFile, files: 2, fields: 2, parts: 3, fieldSize: 100_000, headerPairs: 50 },
  });
  for (const upload of [...uploads, ...further]) mountUpload(app, services, upload);
  for (const content of [readContent, readAttachment]) mount(app, services, content);
}

/** The roles that may write a file field of any resource. */
const attaching = (resources: Services["resources"]): Role[] =>
  rolesOf(
    anyOf(
      ...resources
        .filter(({ fields }) => fileFields(fields).length > 0)
        .flatMap(({ access }) => [access.create, access.update]),
    ),
  );

function mountUpload(
  app: FastifyInstance,
  services: Services,
  { url, tag, summary, answer, access, store, query, parts = [] }: UploadRoute,
): void {
  for (const component of answer.components ?? []) app.addSchema(component);
  app.route({
    method: "POST",
    url,
    config: { access: access(services), isUpload: true },
    bodyLimit: largestBody,
    schema: {
      tags: [tag],
      summary,
      consumes: ["multipart/form-data"],
      ...(query ? { querystring: query } : {}),
      response: { 201: answer.schema },
    },
    handler: async (request, reply) => {
      refuseKey(request);
      const { caller } = request;
      if (!caller) throw new Error("An upload needs a caller.");
      if (Number(request.headers["content-length"] ?? 0) > largestBody) throw tooLarge();
      await admit(
        services.database,
        [{ subject: `uploads of ${caller.userId}`, maximum: 500 }],
        "1 hour",
        "uploads",
      );
      await refuseOverQuota(services, caller.tenantId);
      return reply
        .code(201)
        .send(
          await readUpload(services, request, caller, parts, (filename, path, texts) =>
            store({ services, caller, request, reply, filename, path, texts }),
          ),
        );
    },
  });
}

/** Stores the one file of a multipart form. @throws 400 where there is no file, or anything else. */
export async function readUpload<T>(
  services: Services,
  request: FastifyRequest,
  uploader: Uploader,
  named: readonly string[],
  store: (filename: string, path: string, texts: Upload["texts"]) => Promise<T>,
): Promise<T> {
  const parts = request.parts();
  const nextPart = () =>
    parts.next().catch((error: unknown) => {
      throw errorOfForm(error);
    });
  const texts: Record<string, string> = {};
  let { value: part } = await nextPart();
  while (part?.type === "field" && named.includes(part.fieldname)) {
    texts[part.fieldname] = String(part.value);
    ({ value: part } = await nextPart());
  }
  if (part?.type !== "file" || part.fieldname !== "file") throw oneFile();
  return services.uploads.hold(uploader, arriving(part.file), async (upload) => {
    if (!(await nextPart()).done) throw oneFile();
    return store(part.filename, upload, texts);
  });
}

/** The bytes of a file. One that is too large is refused as soon as the limit is reached. */
async function* arriving(file: MultipartFile["file"]): AsyncGenerator<Buffer> {
  file.once("limit", () => file.destroy(tooLarge()));
  try {
    yield* file;
  } catch (error) {
    throw errorOfForm(error);
  }
}

/** A broken multipart form is the sender's mistake; the parser's own errors carry no status. */
const errorOfForm = (error: unknown): unknown =>
  error instanceof Error && "statusCode" in error ? error : oneFile();

const tooLarge = () =>
  new HttpError(413, "This file is larger than 20 MB, the most that is taken. Make it smaller.");
const oneFile = () =>
  new HttpError(400, "Send one file, as the part `file` of a multipart form, and nothing beside it.");

/**
 * Sends a file that a row names, as a download that browsers do not open as a page.
 * @throws 403 where the role may not read the field; 404 where the row is not readable or no longer names it.
 */
const readAttachment = endpoint({
  method: "GET",
  url: "/api/attachments/:id/content",
  access: "signedIn",
  tag: "Attachments",
  summary: "Download a file that a row names, for whoever may read the row and the field",
  answer: fileAnswer,
  async read(tx, { params, caller, reply, services }) {
    const { file, sum } = await namedFile(tx, services.resources, caller, params.id.toLowerCase());
    const place = { tenantId: caller.tenantId, fileId: file.id };
    const content = await readStored(services, {
      what: "file",
      place,
      variant: "full",
      type: file.type,
      sum,
    });
    reply.type(file.type).headers({
      "cache-control": "private, no-store",
      "content-disposition": attachmentNamed(file.name),
      "content-length": sum.bytes,
      "content-security-policy": `${apiPolicy}; sandbox`,
    });
    return content;
  },
});

/** The file as the row names it, with its stored size and hash. */
async function namedFile(
  tx: Transaction,
  resources: readonly Resource[],
  caller: Caller,
  id: string,
): Promise<{ file: StoredFile; sum: Sum }> {
  const [owner] = await tx.query<Sum & { resource: string; row: string; field: string }>(
    'select resource, row_id as "row", field, size as bytes, sha256 from attachments where id = $1 and row_id is not null',
    [id],
  );
  const resource = resources.find(({ name }) => name === owner?.resource);
  const field = resource?.fields[owner?.field ?? ""];
  if (!owner || !resource || !field) throw notFound("This file");
  if (!canRead(field, caller)) throw forbidden();
  const row = await get(tx, resource, owner.row, caller);
  const file = row && filesIn(valuesOf(resource, row)[owner.field]).find((one) => one.id === id);
  if (!file) throw notFound("This file");
  return { file, sum: owner };
}

/** Sends a picture of the caller's organisation. Browsers cache it privately and revalidate it each time. */
const readContent = endpoint({
  method: "GET",
  url: "/api/files/:id/content",
  access: { resource: files, action: "read" },
  tag: files.label.many,
  summary: "Read a picture in a size: full, medium or thumb",
  query: { type: "object", properties: { size: { type: "string", enum: imageSizes } } },
  answer: pictureAnswer,
  async read(tx, { params, caller, request, reply, services }) {
    // Fastify gives query parameters as texts.
    const { size = "full" } = request.query as { size?: ImageSize };
    const fileId = params.id.toLowerCase();
    const [row, sum] = await Promise.all([get(tx, files, fileId, caller), sumOf(tx, fileId, size)]);
    if (!row) throw notFound("This picture");
    const etag = `"${row.id}-${size}"`;
    const headers = {
      "cache-control": "private, no-cache",
      vary: "authorization",
      etag,
      "content-disposition": "inline",
    };
    if (request.headers["if-none-match"]?.includes(etag)) return void reply.headers(headers).code(304).send();
    const type = String(row.type);
    const place = { tenantId: caller.tenantId, fileId };
    const content = await readStored(services, { what: "picture", place, variant: size, type, sum });
    reply.headers(headers).type(type);
    return content;
  },
});

/** Counts the trash too, since it can be restored. @throws 422 at `file` where the quota is used up. */
export async function refuseOverQuota(
  { database, picturesQuota }: Services,
  tenantId: string,
): Promise<void> {
  if ((await database.reading(tenantId, sumOfAll)) < picturesQuota) return;
  const room = (picturesQuota / 1_000_000).toLocaleString("en");
  throw fieldError(
    "file",
    `The files of your organisation take all the room that they have here (${room} MB). Ask whoever runs the server for more.`,
  );
}

async function storePicture(upload: Upload): Promise<AnyRow> {
  const { caller, reply, filename, path } = upload;
  // Loaded with the first picture, since the decoder takes time and memory.
  const { readHeader, readImage } = await import("../../files/readImage");
  await readHeader(path);
  const { contents, ...image } = await inDecodingTurn(
    caller,
    () => readImage(path),
    (leave) => reply.raw.once("close", leave),
  );
  const row = { ...image, name: nameFrom(filename) || "picture", size: contents.full.length };
  return storeUpload(upload, contents, async (context, id) => {
    const stored = await insertRow(context, files, { id, ...row });
    context.tx.later(noteSums(id, contents));
    return stored;
  });
}

export interface Upload {
  services: Services;
  caller: Caller;
  request: FastifyRequest;
  reply: FastifyReply;
  filename: string;
  /** Path of the temporary file with the content. */
  path: string;
  /** The text parts before the file, by name. */
  texts: Readonly<Record<string, string>>;
}

/** Stores bytes and record, or neither. @param note writes the file's rows, including its sums. */
export async function storeUpload<T>(
  { services, caller, request }: Upload,
  contents: Contents,
  note: (context: CallerContext, fileId: string) => Promise<T>,
): Promise<T> {
  const place = { tenantId: caller.tenantId, fileId: newId() };
  await services.files.put(place, contents);
  try {
    return await inContext(services, caller, request, (context) => note(context, place.fileId));
  } catch (error) {
    // After a connection error at commit, the rows may exist. A job removes bytes that no row names.
    if (!(error instanceof UnavailableError)) await services.files.remove(place).catch(() => undefined);
    throw error;
  }
}

/** The last part of a path without control characters; empty where nothing is left. */
export const nameFrom = (filename: string): string =>
  (filename.split(/[\\/]/).at(-1) ?? "")
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .slice(0, 240);
