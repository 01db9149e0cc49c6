import { files } from "../../../src/resources/files";
import { notFound, HttpError } from "../../http/HttpError";
import { get } from "../../database/repository/get";
import { imageSizes, isImageSize } from "../../files/imageSizes";
import { sumOf } from "../../files/sums";
import { pictureAnswer } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { readStored } from "./readStored";

/** Sends a picture of the caller's organisation. Browsers keep it for themselves and ask each time whether it still holds. */
export const readContent = endpoint({
  method: "GET",
  url: "/api/files/:id/content",
  access: { resource: files, action: "read" },
  tag: files.label.many,
  summary: "Read a picture in a size: full, medium or thumb",
  query: { type: "object", properties: { size: { type: "string", enum: imageSizes } } },
  answer: pictureAnswer,
  async read(tx, { params, caller, request, reply, rest }) {
    // Fastify gives query parameters as texts.
    const { size = "full" } = request.query as Record<string, string>;
    if (!isImageSize(size)) throw new HttpError(400, 'A size is "full", "medium" or "thumb".');
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
    const content = await readStored(rest, { what: "picture", place, variant: size, type, sum });
    reply.headers(headers).type(type);
    return content;
  },
});
