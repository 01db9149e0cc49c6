import { canRead, type Resource, type StoredFile } from "../../../src/schema";
import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import { forbidden, notFound } from "../../http/HttpError";
import { get } from "../../database/repository/get";
import type { Sum } from "../../files/sums";
import { fileAnswer } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { valuesOf } from "../endpoint/Values";
import { apiPolicy } from "../pages/contentPolicy";
import { attachmentNamed } from "./attachmentNamed";
import { filesIn } from "./filesIn";
import { readStored } from "./readStored";

/**
 * Sends a file to whoever may read the field of the row that names it, as a download that no browser opens as a page.
 * @throws 403 where the field is closed to the role; 404 for everybody else, and where the row names it no more.
 */
export const readAttachment = endpoint({
  method: "GET",
  url: "/api/attachments/:id/content",
  access: "signedIn",
  tag: "Attachments",
  summary: "Download a file that a row names, for whoever may read the row and the field",
  answer: fileAnswer,
  async read(tx, { params, caller, reply, rest }) {
    const { file, sum } = await namedFile(tx, rest.resources, caller, params.id.toLowerCase());
    const place = { tenantId: caller.tenantId, fileId: file.id };
    const content = await readStored(rest, { what: "file", place, variant: "full", type: file.type, sum });
    reply.type(file.type).headers({
      "cache-control": "private, no-store",
      "content-disposition": attachmentNamed(file.name),
      "content-length": sum.bytes,
      "content-security-policy": `${apiPolicy}; sandbox`,
    });
    return content;
  },
});

/** The file as the row names it, with what was noted of its bytes. */
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
