import type { Readable } from "node:stream";
import { DamagedError } from "../../files/FileError";
import type { FilePlace } from "../../files/FileStore";
import { refuseDamaged, refuseDamagedStream, type Sum } from "../../files/sums";
import type { Services } from "../endpoint/Context";

/** A file as the database names it. Pictures stored before sums were introduced have none. */
interface Named {
  what: "file" | "picture";
  place: FilePlace;
  variant: string;
  type: string;
  sum: Sum | undefined;
}

/** Larger files are streamed instead of kept in memory, in bytes. */
const largestWhole = 2 * 1024 * 1024;

/** Checks the bytes before sending; reads large files twice. @throws DamagedError, StoreError. */
export async function readStored(
  { files }: Services,
  { what, place, variant, type, sum }: Named,
): Promise<Buffer | Readable> {
  try {
    if (sum && sum.bytes > largestWhole) {
      await refuseDamagedStream(await files.open(place, variant), sum);
      return await files.open(place, variant);
    }
    const content = await files.read(place, variant);
    refuseDamaged(content, sum, type);
    return Buffer.from(content.buffer, content.byteOffset, content.length);
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error;
    const which = `The ${what} ${place.fileId} (${variant}) of the organisation ${place.tenantId}`;
    throw new DamagedError(`${which} is damaged: ${error.message}.`, { cause: error.cause });
  }
}

/** The header for a download with this name, in any script (RFC 6266, RFC 5987). */
export const attachmentNamed = (name: string): string => `attachment; filename*=UTF-8''${encoded(name)}`;

const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
