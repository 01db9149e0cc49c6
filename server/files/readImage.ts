import sharp, { type Metadata } from "sharp";
import { Refusal } from "../auth/Refusal";
import { type ImageSize, longestSides } from "./imageSizes";
import { oneAtATime } from "./oneAtATime";

/** A picture that was decoded and encoded anew: nothing of the uploaded bytes is left but what can be seen. */
export interface ReadImage {
  /** image/jpeg, or image/png where it has transparent parts. */
  type: "image/jpeg" | "image/png";
  /** Of the full size, in pixels. */
  width: number;
  height: number;
  contents: Readonly<Record<ImageSize, Buffer>>;
}

/** The largest picture that is decoded, in pixels: what it takes in memory is bounded by it. */
const mostPixels = 40_000_000;
const known = ["jpeg", "png", "webp", "gif", "avif", "heif", "tiff"];

sharp.cache(false);
sharp.concurrency(1);
// Documents that can hold scripts, refer to other files or blow up when drawn are no pictures here.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpeg",
    "VipsForeignLoadPng",
    "VipsForeignLoadWebp",
    "VipsForeignLoadNsgif",
    "VipsForeignLoadHeif",
    "VipsForeignLoadTiff",
  ],
});

/**
 * Reads an uploaded picture, recognised by its content whatever its name says, and makes its sizes: upright, without
 * the metadata (place, camera, owner) that came with it. One at a time, so that memory stays bounded.
 * @throws 415 for what cannot be decoded, 413 for what has too many pixels.
 */
export const readImage = (content: Buffer): Promise<ReadImage> => oneAtATime(() => decode(content));

async function decode(content: Buffer): Promise<ReadImage> {
  const metadata = await read(() => open(content).metadata());
  if (!known.includes(metadata.format ?? "")) throw unreadable();
  const hasAlpha = metadata.hasAlpha === true && !(await read(() => open(content).stats())).isOpaque;
  const full = await encode(content, "full", hasAlpha);
  const medium = await encode(full.data, "medium", hasAlpha);
  const thumb = await encode(medium.data, "thumb", hasAlpha);
  return {
    type: hasAlpha ? "image/png" : "image/jpeg",
    width: full.info.width,
    height: full.info.height,
    contents: { full: full.data, medium: medium.data, thumb: thumb.data },
  };
}

const open = (content: Buffer) =>
  sharp(content, { limitInputPixels: mostPixels, sequentialRead: true, failOn: "error", pages: 1 });

function encode(content: Buffer, size: ImageSize, hasAlpha: boolean) {
  const side = longestSides[size];
  return read(() => {
    const sized = open(content).rotate().resize(side, side, { fit: "inside", withoutEnlargement: true });
    const encoded = hasAlpha
      ? sized.png({ compressionLevel: 9, effort: 7 })
      : sized.flatten({ background: "#ffffff" }).jpeg({ quality: 82, mozjpeg: true });
    return encoded.toBuffer({ resolveWithObject: true });
  });
}

async function read<T extends Metadata | object>(decoding: () => Promise<T>): Promise<T> {
  try {
    return await decoding();
  } catch (error) {
    if (error instanceof Error && /pixel limit|too large/i.test(error.message))
      throw new Refusal(413, "This picture has too many pixels. Use one of at most 40 megapixels.");
    throw unreadable();
  }
}

const unreadable = () =>
  new Refusal(
    415,
    "This file is no picture that can be read. Use a JPEG, PNG, WebP, GIF, AVIF or TIFF picture.",
  );
