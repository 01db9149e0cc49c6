import type { FastifyReply, FastifyRequest } from "fastify";
import { files } from "../../../src/resources/files";
import type { AnyRow } from "../../../src/schema";
import { UnavailableError } from "../../database/errors/DatabaseError";
import { newId } from "../../database/newId";
import { inDecodingTurn } from "../../files/decodingTurns";
import { noteSums } from "../../files/sums";
import type { Rest } from "../endpoint/Context";
import { insertRow } from "../endpoint/rows";
import { inContext } from "../endpoint/Context";

/**
 * Takes one uploaded picture in: decoded, made anew in every size, kept, and noted as a row.
 * @param upload the path of the file that holds what was sent.
 */
export async function storeUpload(
  rest: Rest,
  request: FastifyRequest,
  reply: FastifyReply,
  filename: string,
  upload: string,
): Promise<AnyRow> {
  const { caller } = request;
  if (!caller) throw new Error("An upload needs a caller.");
  // Loaded with the first picture: the decoder takes its time, and its memory.
  const { readImage } = await import("../../files/readImage");
  const image = await inDecodingTurn(
    caller,
    () => readImage(upload),
    (leave) => reply.raw.once("close", leave),
  );
  const place = { tenantId: caller.tenantId, fileId: newId() };
  await rest.files.put(place, image.contents);
  const { type, width, height } = image;
  const size = image.contents.full.length;
  const row = { id: place.fileId, name: nameFrom(filename), type, width, height, size };
  try {
    return await inContext(rest, caller, request, async (context) => {
      const stored = await insertRow(context, files, row);
      context.tx.later(noteSums(place.fileId, image.contents));
      return stored;
    });
  } catch (error) {
    // A connection that broke at the commit leaves open whether the row is stored. What has none is removed by the clock.
    if (!(error instanceof UnavailableError)) await rest.files.remove(place).catch(() => undefined);
    throw error;
  }
}

/** The last part of a path, without what cannot be stored or shown. */
const nameFrom = (filename: string): string =>
  (filename.split(/[\\/]/).at(-1) ?? "")
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .slice(0, 255) || "picture";
