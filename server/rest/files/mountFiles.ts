import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { files } from "../../../src/resources/files";
import type { Resource } from "../../../src/schema/resource";
import { Refusal } from "../../auth/Refusal";
import { answerSchema } from "../answerSchema";
import type { Rest } from "../Work";
import { readContent } from "./readContent";
import { storeUpload } from "./storeUpload";

/** The largest file that may be uploaded, in bytes. */
const largestFile = 20 * 1024 * 1024;

// The declarations of single resources are narrower than the type of all of them.
const resource = files as unknown as Resource;

/** Adds uploading a picture (`POST /api/files`) and reading its content (`GET /api/files/:id/content`). */
export async function mountFiles(app: FastifyInstance, rest: Rest): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: largestFile, files: 2, fields: 2, parts: 3, fieldSize: 1_000, headerPairs: 50 },
  });
  app.route({
    method: "POST",
    url: "/api/files",
    config: { access: "signedIn" },
    bodyLimit: largestFile + 64 * 1024,
    schema: {
      tags: [files.label.many],
      summary: "Upload one picture, as the part `file` of a multipart form",
      consumes: ["multipart/form-data"],
      response: { 201: answerSchema(resource) },
    },
    handler: async (request, reply) => {
      const { filename, content } = await readForm(readUpload(request, reply));
      return reply.code(201).send(await storeUpload(rest, request, filename, content));
    },
  });
  app.route({
    method: "GET",
    url: "/api/files/:id/content",
    config: { access: { resource, action: "read" } },
    schema: {
      tags: [files.label.many],
      summary: "Read a picture in a size: full, medium or thumb",
      querystring: {
        type: "object",
        properties: { size: { type: "string", enum: ["full", "medium", "thumb"] } },
      },
    },
    handler: (request, reply) => readContent(rest, request, reply),
  });
}

/** The one file of a multipart form. @throws 400 where there is none, or anything beside it. */
async function readUpload(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ filename: string; content: Buffer }> {
  let upload: { filename: string; content: Buffer } | undefined;
  for await (const part of request.parts()) {
    if (part.type !== "file" || part.fieldname !== "file" || upload) throw onePicture();
    upload = { filename: part.filename, content: await contentOf(part.file, reply) };
  }
  if (!upload) throw onePicture();
  return upload;
}

/** The bytes of a file; one that is too large is refused at once, however much more of it would come. */
async function contentOf(file: MultipartFile["file"], reply: FastifyReply): Promise<Buffer> {
  const chunks: Buffer[] = [];
  file.once("limit", () => {
    // What still comes is not read: the connection ends with the answer.
    reply.header("connection", "close");
    file.destroy(new Refusal(413, "This file is larger than the server accepts."));
  });
  for await (const chunk of file) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const onePicture = () =>
  new Refusal(400, "Send one picture, as the part `file` of a multipart form, and nothing beside it.");

/** A form without a boundary, or one that is cut off, is the sender's mistake: the parser's own errors carry no status. */
async function readForm<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && "statusCode" in error) throw error;
    throw onePicture();
  }
}
