import sharp from "sharp";
import type { Values } from "../../rest/endpoint/Values";
import type { Statement } from "../../database/connection/Batch";
import { newId } from "../../database/newId";
import type { FileStore } from "../../files/FileStore";
import { longestSides } from "../../files/imageSizes";
import { noteSums } from "../../files/sums";

/** A picture that was drawn, with the values of its row. */
export interface StoredPicture {
  row: Values & { id: string };
  /** Settled when it is kept in all sizes: the statement that notes its bytes. */
  kept: Promise<Statement>;
}

/** Pixels to the inch at which a drawing is one and a quarter times as large as it says. */
const density = 90;

/**
 * Draws a picture, gives what the database has to know of it, and begins to keep it in all sizes. Uploads never come here:
 * drawings are our own text, while the server refuses SVG from outside.
 */
export async function storePicture(
  files: FileStore,
  tenantId: string,
  { name, svg }: { name: string; svg: string },
): Promise<StoredPicture> {
  const fileId = newId();
  const drawn = sharp(Buffer.from(svg), { density });
  const full = await drawn.jpeg({ quality: 84 }).toBuffer({ resolveWithObject: true });
  const { width, height, size } = full.info;
  return {
    kept: keep(files, { tenantId, fileId }, full.data),
    row: { id: fileId, name: `${name}.jpg`, type: "image/jpeg", size, width, height },
  };
}

async function keep(
  files: FileStore,
  file: { tenantId: string; fileId: string },
  full: Buffer,
): Promise<Statement> {
  const smaller = (side: number) => sharp(full).resize(side, side, { fit: "inside" }).jpeg().toBuffer();
  const [medium, thumb] = [await smaller(longestSides.medium), await smaller(longestSides.thumb)];
  const contents = { full, medium, thumb };
  await files.put(file, contents);
  return noteSums(file.fileId, contents);
}
