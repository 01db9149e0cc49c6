import type { FastifyReply, FastifyRequest } from "fastify";
import { canRead, isUuid, type StoredFile } from "../../../src/schema";
import type { Caller } from "../../auth/Caller";
import { forbidden, notFound, HttpError } from "../../http/HttpError";
import { get } from "../../database/repository/get";
import { DamagedError } from "../../files/FileError";
import { refuseDamagedStream, type Sum } from "../../files/sums";
import { valuesOf } from "../endpoint/Values";
import type { Rest } from "../endpoint/Context";
import { apiPolicy } from "../pages/contentPolicy";
import { filesIn } from "./filesIn";

/**
 * Sends a file to whoever may read the field of the row that names it, as a download that no browser opens as a page.
 * @throws 403 where the field is closed to the role; 404 for everybody else, and where the row names it no more.
 */
export async function readAttachment(
  rest: Rest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { caller } = request;
  if (!caller) throw new Error("Reading a file needs a caller.");
  // The address has one part, and Fastify gives query parameters as texts.
  const { id } = request.params as { id: string };
  // As above.
  if (Object.keys(request.query as object).length > 0)
    throw new HttpError(400, "There are no parameters here.");
  if (!isUuid(id)) throw notFound("This file");
  const { file, sum } = await namedFile(rest, caller, id.toLowerCase());
  const place = { tenantId: caller.tenantId, fileId: file.id };
  try {
    await refuseDamagedStream(await rest.files.open(place, "full"), sum);
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error;
    const what = `The file ${file.id} of the organisation ${caller.tenantId}`;
    throw new DamagedError(`${what} is damaged: ${error.message}.`, { cause: error.cause });
  }
  return reply
    .headers({
      "cache-control": "private, no-store",
      "content-disposition": `attachment; filename*=UTF-8''${encoded(file.name)}`,
      "content-length": sum.bytes,
      "content-security-policy": `${apiPolicy}; sandbox`,
    })
    .type(file.type)
    .send(await rest.files.open(place, "full"));
}

/** The file as the row names it, with what was noted of its bytes. */
const namedFile = (rest: Rest, caller: Caller, id: string): Promise<{ file: StoredFile; sum: Sum }> =>
  rest.database.reading(caller.tenantId, async (tx) => {
    const [owner] = await tx.query<Sum & { resource: string; row: string; field: string }>(
      'select resource, row_id as "row", field, size as bytes, sha256 from attachments where id = $1 and row_id is not null',
      [id],
    );
    const resource = rest.resources.find(({ name }) => name === owner?.resource);
    const field = resource?.fields[owner?.field ?? ""];
    if (!owner || !resource || !field) throw notFound("This file");
    if (!canRead(field, caller)) throw forbidden();
    const row = await get(tx, resource, owner.row, caller);
    const file = row && filesIn(valuesOf(resource, row)[owner.field]).find((one) => one.id === id);
    if (!file) throw notFound("This file");
    return { file, sum: owner };
  });

const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
