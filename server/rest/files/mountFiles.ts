import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { files } from "../../../src/resources/files";
import { anyOf, fileFields, largestFile, type Role, rolesOf } from "../../../src/schema";
import type { Caller } from "../../auth/Caller";
import { HttpError } from "../../http/HttpError";
import { admit } from "../../auth/throttle";
import { plain, rowOf, type Answer } from "../endpoint/answers";
import type { RouteAccess } from "../endpoint/access";
import { mount } from "../endpoint/endpoint";
import { refuseKey } from "../endpoint/idempotency";
import type { Rest } from "../endpoint/Context";
import { readAttachment } from "./readAttachment";
import { readContent } from "./readContent";
import { refuseOverQuota } from "./refuseOverQuota";
import { storeAttachment, storedFile } from "./storeAttachment";
import { storePicture } from "./storePicture";
import type { Upload } from "./storeUpload";

/** The largest upload with what a form says around it, in bytes. */
const largestBody = largestFile + 64 * 1024;

/** What may be uploaded, each at an address of its own. */
const uploads: readonly UploadRoute[] = [
  {
    url: "/api/files",
    tag: files.label.many,
    summary: "Upload one picture, as the part `file` of a multipart form",
    answer: rowOf(files),
    // Everybody may have a photo of themselves.
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

interface UploadRoute {
  url: string;
  tag: string;
  summary: string;
  answer: Answer<unknown>;
  access(rest: Rest): RouteAccess;
  store(upload: Upload): Promise<unknown>;
}

/** Adds uploading pictures and other files, and reading their content (`GET …/:id/content`). */
export async function mountFiles(app: FastifyInstance, rest: Rest): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: largestFile, files: 2, fields: 2, parts: 3, fieldSize: 1_000, headerPairs: 50 },
  });
  for (const upload of uploads) mountUpload(app, rest, upload);
  for (const content of [readContent, readAttachment]) mount(app, rest, content);
}

/** The roles that may write a field of files, in whatever row. */
const attaching = (resources: Rest["resources"]): Role[] =>
  rolesOf(
    anyOf(
      ...resources
        .filter(({ fields }) => fileFields(fields).length > 0)
        .flatMap(({ access }) => [access.create, access.update]),
    ),
  );

function mountUpload(
  app: FastifyInstance,
  rest: Rest,
  { url, tag, summary, answer, access, store }: UploadRoute,
): void {
  for (const component of answer.components ?? []) app.addSchema(component);
  app.route({
    method: "POST",
    url,
    config: { access: access(rest), isUpload: true },
    bodyLimit: largestBody,
    schema: {
      tags: [tag],
      summary,
      consumes: ["multipart/form-data"],
      response: { 201: answer.schema },
    },
    handler: async (request, reply) => {
      refuseKey(request);
      const { caller } = request;
      if (!caller) throw new Error("An upload needs a caller.");
      if (Number(request.headers["content-length"] ?? 0) > largestBody) throw tooLarge();
      await admit(
        rest.database,
        [{ subject: `uploads of ${caller.userId}`, most: 500 }],
        "1 hour",
        "uploads",
      );
      await refuseOverQuota(rest, caller.tenantId);
      return reply
        .code(201)
        .send(
          await readUpload(rest, request, caller, (filename, path) =>
            store({ rest, caller, request, reply, filename, path }),
          ),
        );
    },
  });
}

/** Stores the one file of a multipart form. @throws 400 where there is none, or anything beside it. */
async function readUpload<T>(
  rest: Rest,
  request: FastifyRequest,
  caller: Caller,
  store: (filename: string, path: string) => Promise<T>,
): Promise<T> {
  const parts = request.parts();
  const nextPart = () =>
    parts.next().catch((error: unknown) => {
      throw errorOfForm(error);
    });
  const { value: part } = await nextPart();
  if (part?.type !== "file" || part.fieldname !== "file") throw oneFile();
  return rest.uploads.hold(caller, arriving(part.file), async (upload) => {
    if (!(await nextPart()).done) throw oneFile();
    return store(part.filename, upload);
  });
}

/** The bytes of a file; one that is too large is refused at once, however much more of it would come. */
async function* arriving(file: MultipartFile["file"]): AsyncGenerator<Buffer> {
  file.once("limit", () => file.destroy(tooLarge()));
  try {
    yield* file;
  } catch (error) {
    throw errorOfForm(error);
  }
}

/** A form without a boundary, or one that is cut off, is the sender's mistake: the parser's own errors carry no status. */
const errorOfForm = (error: unknown): unknown =>
  error instanceof Error && "statusCode" in error ? error : oneFile();

const tooLarge = () =>
  new HttpError(413, "This file is larger than 20 MB, the most that is taken. Make it smaller.");
const oneFile = () =>
  new HttpError(400, "Send one file, as the part `file` of a multipart form, and nothing beside it.");
