import type { FastifyReply, FastifyRequest } from "fastify";
import { files } from "../../../src/resources/files";
import { isUuid } from "../../../src/schema";
import { notFound, HttpError } from "../../http/HttpError";
import { get } from "../../database/repository/get";
import { isImageSize } from "../../files/imageSizes";
import { sumOf } from "../../files/sums";
import type { Rest } from "../endpoint/Context";
import { readPicture } from "./readPicture";

/** Sends a picture of the caller's organisation. Browsers keep it for themselves and ask each time whether it still holds. */
export async function readContent(
  rest: Rest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { caller } = request;
  if (!caller) throw new Error("Reading a picture needs a caller.");
  // The address has one part, and Fastify gives query parameters as texts.
  const { id } = request.params as { id: string };
  // As above.
  const { size = "full", ...others } = request.query as Record<string, string>;
  if (!isImageSize(size) || Object.keys(others).length > 0)
    throw new HttpError(400, 'A size is "full", "medium" or "thumb".');
  if (!isUuid(id)) throw notFound("This picture");
  const place = { tenantId: caller.tenantId, fileId: id.toLowerCase() };
  const row = await rest.database.reading(place.tenantId, (tx) => get(tx, files, place.fileId, caller));
  if (!row) throw notFound("This picture");
  const etag = `"${row.id}-${size}"`;
  const headers = {
    "cache-control": "private, no-cache",
    vary: "authorization",
    etag,
    "content-disposition": "inline",
  };
  if (request.headers["if-none-match"]?.includes(etag)) return reply.headers(headers).code(304).send();
  const sum = await rest.database.reading(place.tenantId, (tx) => sumOf(tx, place.fileId, size));
  const type = String(row.type);
  const content = await readPicture(rest, { place, size, type, sum });
  return reply.headers(headers).type(type).send(content);
}
