import sharp from "sharp";
import type { Values } from "../../rest/Values";
import { newId } from "../../database/newId";
import type { FileStore } from "../../files/FileStore";
import { longestSides } from "../../files/imageSizes";

/** Pixels to the inch at which a drawing is one and a quarter times as large as it says. */
const density = 90;

/**
 * Draws a picture, keeps it in all sizes and gives the values of its row. Uploads never come here: drawings are our
 * own text, while the server refuses SVG from outside.
 */
export async function storePicture(
  files: FileStore,
  tenantId: string,
  { name, svg }: { name: string; svg: string },
): Promise<Values & { id: string }> {
  const fileId = newId();
  const drawn = sharp(Buffer.from(svg), { density });
  const full = await drawn.jpeg({ quality: 84 }).toBuffer({ resolveWithObject: true });
  const smaller = (side: number) => sharp(full.data).resize(side, side, { fit: "inside" }).jpeg().toBuffer();
  const [medium, thumb] = [await smaller(longestSides.medium), await smaller(longestSides.thumb)];
  await files.put({ tenantId, fileId }, { full: full.data, medium, thumb });
  const { width, height, size } = full.info;
  return { id: fileId, name: `${name}.jpg`, type: "image/jpeg", size, width, height };
}
