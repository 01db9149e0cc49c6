import { readFile } from "node:fs/promises";
import * as z from "zod";
import { type FileType, fileTypes, type StoredFile } from "../../../src/schema";
import { inDecodingTurn } from "../../files/decodingTurns";
import { readFileType } from "../../files/readFileType";
import { sha256 } from "../../files/sums";
import { nameFrom, storeUpload, type Upload } from "./storeUpload";

/** A file on the wire, as rows hold it. */
export const storedFile = z.object({ id: z.uuid(), name: z.string(), type: z.string(), size: z.int() });

/** Takes one uploaded file in as it came, for the row of which a field will name it. */
export async function storeAttachment(upload: Upload): Promise<StoredFile> {
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

/** Its name, with an ending of its type: a page that calls itself "offer.html" is opened as the text that it is. */
function nameOf(filename: string, type: FileType): string {
  const name = nameFrom(filename) || "file";
  const { extensions } = fileTypes[type];
  return extensions.some((one) => name.toLowerCase().endsWith(`.${one}`)) ? name : `${name}.${extensions[0]}`;
}
