import type { FastifyReply, FastifyRequest } from "fastify";
import { files } from "../../../src/resources/files";
import { isUuid } from "../../../src/schema/kinds/reading";
import { notFound, Refusal } from "../../auth/Refusal";
import { get } from "../../database/repository/get";
import { isImageSize } from "../../files/imageSizes";
import type { Rest } from "../Work";

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
  const { size = "full", ...others } = request.query as Record<string, string>;
  if (!isImageSize(size) || Object.keys(others).length > 0)
    throw new Refusal(400, 'A size is "full", "medium" or "thumb".');
  if (!isUuid(id)) throw notFound("This picture");
  const row = await rest.database.reading(caller.tenantId, (tx) => get(tx, files, id.toLowerCase(), caller));
  if (!row) throw notFound("This picture");
  const etag = `"${row.id}-${size}"`;
  reply
    .header("cache-control", "private, no-cache")
    .header("vary", "authorization")
    .header("etag", etag)
    .header("content-disposition", "inline");
  if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
  const content = await rest.files.read({ tenantId: caller.tenantId, fileId: row.id }, size).catch(() => {
    throw notFound("The content of this picture");
  });
  return reply.type(String(row.type)).send(Buffer.from(content));
}
