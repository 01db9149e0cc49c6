import { DamagedError } from "../../files/FileError";
import type { FilePlace } from "../../files/FileStore";
import type { ImageSize } from "../../files/imageSizes";
import { refuseDamaged, type Sum } from "../../files/sums";
import type { Rest } from "../endpoint/Context";

/** A picture as the database names it. */
interface Named {
  place: FilePlace;
  size: ImageSize;
  type: string;
  sum: Sum | undefined;
}

/** Reads the bytes that the database names, and no others. @throws DamagedError with the picture's place, StoreError */
export async function readPicture({ files }: Rest, { place, size, type, sum }: Named): Promise<Buffer> {
  try {
    const content = await files.read(place, size);
    refuseDamaged(content, sum, type);
    return Buffer.from(content.buffer, content.byteOffset, content.length);
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error;
    const what = `The picture ${place.fileId} (${size}) of the organisation ${place.tenantId}`;
    throw new DamagedError(`${what} is damaged: ${error.message}.`, { cause: error.cause });
  }
}
