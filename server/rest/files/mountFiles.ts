import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { files } from "../../../src/resources/files";
import type { AnyRow } from "../../../src/schema";
import type { Caller } from "../../auth/Caller";
import { HttpError } from "../../http/HttpError";
import { admit } from "../../auth/throttle";
import { rowOf } from "../endpoint/answers";
import { pictureAnswer } from "../endpoint/answerSchema";
import { refuseKey } from "../endpoint/idempotency";
import type { Rest } from "../endpoint/Context";
import { readContent } from "./readContent";
import { refuseOverQuota } from "./refuseOverQuota";
import { storeUpload } from "./storeUpload";

/** The largest file that may be uploaded, in bytes. */
const largestFile = 20 * 1024 * 1024;
/** The same with what a form says around it. */
const largestBody = largestFile + 64 * 1024;

const answer = rowOf(files);

/** Adds uploading a picture (`POST /api/files`) and reading its content (`GET /api/files/:id/content`). */
export async function mountFiles(app: FastifyInstance, rest: Rest): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: largestFile, files: 2, fields: 2, parts: 3, fieldSize: 1_000, headerPairs: 50 },
  });
  for (const component of answer.components) app.addSchema(component);
  app.route({
    method: "POST",
    url: "/api/files",
    config: { access: "signedIn", isUpload: true },
    bodyLimit: largestBody,
    schema: {
      tags: [files.label.many],
      summary: "Upload one picture, as the part `file` of a multipart form",
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
      return reply.code(201).send(await readUpload(rest, request, reply, caller));
    },
  });
  app.route({
    method: "GET",
    url: "/api/files/:id/content",
    config: { access: { resource: files, action: "read" } },
    schema: {
      tags: [files.label.many],
      summary: "Read a picture in a size: full, medium or thumb",
      querystring: {
        type: "object",
        properties: { size: { type: "string", enum: ["full", "medium", "thumb"] } },
      },
      response: { 200: pictureAnswer },
    },
    handler: (request, reply) => readContent(rest, request, reply),
  });
}

/** Stores the one file of a multipart form. @throws 400 where there is none, or anything beside it. */
async function readUpload(
  rest: Rest,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
): Promise<AnyRow> {
  const parts = request.parts();
  const nextPart = () =>
    parts.next().catch((error: unknown) => {
      throw errorOfForm(error);
    });
  const { value: part } = await nextPart();
  if (part?.type !== "file" || part.fieldname !== "file") throw onePicture();
  return rest.uploads.hold(caller, arriving(part.file), async (upload) => {
    if (!(await nextPart()).done) throw onePicture();
    return storeUpload(rest, request, reply, part.filename, upload);
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
  error instanceof Error && "statusCode" in error ? error : onePicture();

const tooLarge = () =>
  new HttpError(413, "This file is larger than 20 MB, the most that is taken. Make the picture smaller.");
const onePicture = () =>
  new HttpError(400, "Send one picture, as the part `file` of a multipart form, and nothing beside it.");
