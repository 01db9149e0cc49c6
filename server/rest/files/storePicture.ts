import { files } from "../../../src/resources/files";
import type { AnyRow } from "../../../src/schema";
import { inDecodingTurn } from "../../files/decodingTurns";
import { noteSums } from "../../files/sums";
import { insertRow } from "../endpoint/rows";
import { nameFrom, storeUpload, type Upload } from "./storeUpload";

/** Takes one uploaded picture in: decoded, made anew in every size, kept, and noted as a row. */
export async function storePicture(upload: Upload): Promise<AnyRow> {
  const { caller, reply, filename, path } = upload;
  // Loaded with the first picture: the decoder takes its time, and its memory.
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
