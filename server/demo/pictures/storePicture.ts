import sharp from "sharp";
import type { Values } from "../../rest/endpoint/Values";
import type { Statement } from "../../database/connection/Batch";
import { newId } from "../../database/newId";
import type { FileStore } from "../../files/FileStore";
import { longestSides } from "../../files/imageSizes";
import { noteSums } from "../../files/sums";

/** The values of its row, and the statement that notes its bytes. */
export interface StoredPicture {
  row: Values & { id: string };
  sums: Statement;
}

/** Pixels to the inch at which a drawing is one and a quarter times as large as it says. */
const density = 90;

/**
 * Draws a picture, keeps it in all sizes and gives what the database has to know of it. Uploads never come here: drawings are our
 * own text, while the server refuses SVG from outside.
 */
export async function storePicture(
  files: FileStore,
  tenantId: string,
  { name, svg }: { name: string; svg: string },
): Promise<StoredPicture> {
  const fileId = newId();
  const drawn = sharp(Buffer.from(svg), { density });
  const full = await drawn.jpeg({ quality: 84 }).toBuffer({ resolveWithObject: true });
  const smaller = (side: number) => sharp(full.data).resize(side, side, { fit: "inside" }).jpeg().toBuffer();
  const [medium, thumb] = [await smaller(longestSides.medium), await smaller(longestSides.thumb)];
  const contents = { full: full.data, medium, thumb };
  await files.put({ tenantId, fileId }, contents);
  const { width, height, size } = full.info;
  return {
    sums: noteSums(fileId, contents),
    row: { id: fileId, name: `${name}.jpg`, type: "image/jpeg", size, width, height },
  };
}
