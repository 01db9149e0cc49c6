import sharp, { type Metadata } from "sharp";
import { HttpError } from "../http/HttpError";
import { type ImageSize, longestSides } from "./imageSizes";

/** An uploaded picture, decoded and encoded again, so that only the visible content remains. */
export interface ReadImage {
  /** image/png where it has transparent parts. */
  type: "image/jpeg" | "image/png";
  /** Of the full size, in pixels. */
  width: number;
  height: number;
  contents: Readonly<Record<ImageSize, Buffer>>;
}

/** Megapixels that are decoded at most, by format: reading stays below 200 MB. */
const largest: Readonly<Record<string, number>> = {
  jpeg: 40,
  png: 30,
  webp: 20,
  gif: 20,
  tiff: 20,
  avif: 8,
  heif: 8,
};
const largestInterlaced = 20;
/** Megapixels for pictures with an alpha channel, which take many times longer to encode. */
const largestWithAlpha = 12;
/** Seconds for one size of a picture. */
const longestDecoding = 10;

sharp.cache(false);
sharp.concurrency(1);
// Formats that can hold scripts, refer to other files or expand when drawn are not accepted.
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
 * Reads an uploaded picture by its content (not its name), and makes its sizes: upright, without metadata. Run one at a
 * time (decodingTurns.ts).
 * @param content the bytes, or the path of a file.
 * @throws 415 for what cannot be decoded, 413 for too many pixels.
 */
export async function readImage(content: Buffer | string): Promise<ReadImage> {
  const metadata = await readHeader(content);
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

/** Reads only the header, so that a refusal need not wait. @throws 415 for no picture, 413 for too many pixels. */
export async function readHeader(content: Buffer | string): Promise<Metadata> {
  const metadata = await read(() => open(content).metadata());
  const kind = metadata.format ?? "";
  const ofKind = kind === "png" && metadata.isProgressive ? largestInterlaced : largest[kind];
  if (ofKind === undefined) throw unreadable();
  const maximumMegapixels = metadata.hasAlpha ? Math.min(ofKind, largestWithAlpha) : ofKind;
  if (metadata.width * metadata.height > maximumMegapixels * 1_000_000) throw tooLarge(maximumMegapixels);
  return metadata;
}

const open = (content: Buffer | string) =>
  sharp(content, { limitInputPixels: 40_000_000, sequentialRead: true, failOn: "error", pages: 1 });

function encode(content: Buffer | string, size: ImageSize, hasAlpha: boolean) {
  const side = longestSides[size];
  return read(() => {
    const sized = open(content)
      .timeout({ seconds: longestDecoding })
      .rotate()
      .resize(side, side, { fit: "inside", withoutEnlargement: true });
    const encoded = hasAlpha
      ? sized.png({ compressionLevel: 6 })
      : sized.flatten({ background: "#ffffff" }).jpeg({ quality: 82, mozjpeg: true });
    return encoded.toBuffer({ resolveWithObject: true });
  });
}

async function read<T extends Metadata | object>(decoding: () => Promise<T>): Promise<T> {
  try {
    return await decoding();
  } catch (error) {
    if (error instanceof Error && /pixel limit|too large/i.test(error.message)) throw tooLarge(40);
    if (error instanceof Error && error.message.startsWith("timeout:")) throw tooSlow();
    throw unreadable();
  }
}

const tooLarge = (maximumMegapixels: number) =>
  new HttpError(
    413,
    `This picture has too many pixels. Use one of at most ${maximumMegapixels} megapixels, or a smaller JPEG.`,
  );
const tooSlow = () =>
  new HttpError(413, "This picture takes too long to read. Use a smaller one, or a JPEG of it.");
const unreadable = () =>
  new HttpError(
    415,
    "This file is no picture that can be read. Use a JPEG, PNG, WebP, GIF, AVIF or TIFF picture.",
  );
