import { create, type Font, type Glyph, type GlyphRun } from "fontkit";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { inflateSync } from "node:zlib";

/** A font of one file and weight. What pdfkit writes with: it asks for the layout of a text and for the parts that are used. */
export interface Face extends Font {
  /** Which one of the faces it is, to whoever keeps something by face. */
  readonly key: string;
}

/** How a text is to run; pdfkit hands it on where it would name features. */
type Running = readonly ["ltr" | "rtl"];

/**
 * The face that has a character; null where none has.
 * @param before the face of the text before it. Spaces, signs and marks that it has too stay with it.
 */
export function faceOf(character: string, weight: Weight, before: Face | null): Face | null {
  const code = character.codePointAt(0) ?? 0;
  if (before && staysWithText.test(character) && before.hasGlyphForCodePoint(code)) return before;
  const known = found[weight];
  let face = known.get(code);
  if (face === undefined) known.set(code, (face = find(code, weight)));
  return face;
}

const staysWithText = /^[\s\p{P}\p{S}\p{M}\p{Cf}]$/u;
const found: Readonly<Record<Weight, Map<number, Face | null>>> = { 400: new Map(), 700: new Map() };
const opened = new Map<string, Face>();

function find(code: number, weight: Weight): Face | null {
  for (const file of fontFiles()) {
    if (!file.ranges.some(([from, to]) => from <= code && code <= to)) continue;
    const face = open(file, weight);
    if (face.hasGlyphForCodePoint(code)) return face;
  }
  return null;
}

function open(file: FontFile, weight: Weight): Face {
  const key = `${file.path}-${weight}`;
  let face = opened.get(key);
  if (!face) opened.set(key, (face = laidOutOnce(create(bytesOf(file, weight)), key)));
  return face;
}

/** The same font, which lays out the same text once. */
function laidOutOnce(opened: ReturnType<typeof create>, key: string): Face {
  // A WOFF file holds one font, never a collection.
  const font = ofOwnCharacters(opened as Font);
  const known = new Map<string, GlyphRun>();
  const layout = (text: string, running?: Running): GlyphRun => {
    const id = `${running?.[0] ?? ""}${text}`;
    let run = known.get(id);
    if (!run) {
      if (known.size >= maxKept) known.clear();
      known.set(id, (run = layOut(font, text, running?.[0])));
    }
    // pdfkit scales positions where they are.
    return Object.assign(Object.create(run), { positions: run.positions.map((one) => ({ ...one })) });
  };
  // pdfkit takes fonts of one name for one font, and the files of a family share theirs.
  const postscriptName = `${font.postscriptName}-${basename(key)}`;
  const own = { layout: { value: layout }, key: { value: key }, postscriptName: { value: postscriptName } };
  // It is the font in all but these.
  return Object.create(font, own) as Face;
}

/**
 * The font, each of whose glyphs stands for the characters that it is asked with. fontkit 2.0 keeps a glyph with those of its
 * first use, which are none where it was a part of another: what a paper says would depend on what was written before.
 */
function ofOwnCharacters(font: Font): Font {
  const kept = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = kept(id, codePoints);
    // The class of the font's glyphs.
    const GlyphOfFont = glyph.constructor as new (id: number, codePoints: number[], font: Font) => Glyph;
    return glyph.codePoints === codePoints ? glyph : new GlyphOfFont(id, codePoints, font);
  };
  return font;
}

/** fontkit 2.0 fails where a mark has no place on its letter, as in Gurmukhi; marks then stand where the font draws them. */
function layOut(font: Font, text: string, direction: "ltr" | "rtl" | undefined): GlyphRun {
  try {
    return font.layout(text, {}, undefined, undefined, direction);
  } catch {
    return font.layout(text, withoutMarks, undefined, undefined, direction);
  }
}

const withoutMarks = { mark: false, mkmk: false, abvm: false, blwm: false };

const maxKept = 5_000;

/** In CSS's numbers. */
export type Weight = 400 | 700;

/** One file of a family, which has the glyphs of some ranges of Unicode. */
interface FontFile {
  /** Of the file without weight and ending. */
  readonly path: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

let files: readonly FontFile[] | undefined;

/** All files of all families, in the order in which a glyph is looked for. Read once. */
const fontFiles = (): readonly FontFile[] => (files ??= families.flatMap(filesOf));

/** From WOFF rather than WOFF2: fontkit cannot take parts of a font whose glyphs are stored as WOFF2 stores them. */
const bytesOf = ({ path }: FontFile, weight: Weight): Buffer =>
  unpackWoff(readFileSync(`${path}-${weight}-normal.woff`));

const { resolve } = createRequire(import.meta.url);

function filesOf(family: string): FontFile[] {
  const folder = dirname(resolve(`@fontsource/${family}/package.json`));
  // Each package says so of itself: "U+0600-06FF,U+0750" by the name of the file, "[119]" or "latin".
  const ranges = JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8")) as Record<string, string>;
  return Object.entries(ranges).map(([name, text]) => ({
    path: join(folder, "files", `${family}-${name.replace(/[[\]]/g, "")}`),
    ranges: text.split(",").map((range) => {
      const [from = NaN, to = from] = range
        .trim()
        .slice(2)
        .split("-")
        .map((hex) => parseInt(hex, 16));
      return [from, to] as const;
    }),
  }));
}

/** The packages of fonts, in the order in which a glyph is looked for; the family's own letters come first. */
const families = [
  "noto-sans",
  "noto-sans-arabic",
  "noto-sans-hebrew",
  "noto-sans-bengali",
  "noto-sans-gujarati",
  "noto-sans-gurmukhi",
  "noto-sans-kannada",
  "noto-sans-malayalam",
  "noto-sans-tamil",
  "noto-sans-telugu",
  "noto-sans-thai",
  "noto-sans-sc",
  "noto-sans-kr",
] as const;

/** Of a table in a WOFF file: tag, offset, compressed length, length and checksum, four bytes each. */
const packedEntry = 20;
const entry = 16;

/**
 * A WOFF file as the font that is in it (W3C, WOFF File Format 1.0). fontkit reads WOFF itself, and unpacks a table again whenever
 * it looks at one.
 */
function unpackWoff(file: Buffer): Buffer {
  if (file.toString("latin1", 0, 4) !== "wOFF")
    throw new Error("Found a font that is not WOFF, expected one.");
  const count = file.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 44 + index * packedEntry;
    const [offset, packed, length] = [4, 8, 12].map((field) => file.readUInt32BE(at + field));
    const bytes = file.subarray(offset, (offset ?? 0) + (packed ?? 0));
    const head = { tag: file.subarray(at, at + 4), checksum: file.subarray(at + 16, at + 20) };
    return { ...head, bytes: packed === length ? bytes : inflateSync(bytes) };
  });
  const header = Buffer.alloc(12 + count * entry);
  file.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const selector = Math.floor(Math.log2(count));
  header.writeUInt16BE(2 ** selector * entry, 6);
  header.writeUInt16BE(selector, 8);
  header.writeUInt16BE((count - 2 ** selector) * entry, 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  tables.forEach(({ tag, checksum, bytes }, index) => {
    const at = 12 + index * entry;
    tag.copy(header, at);
    checksum.copy(header, at + 4);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(bytes.length, at + 12);
    // Tables begin at multiples of four bytes.
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4);
    parts.push(bytes, padding);
    offset += bytes.length + padding.length;
  });
  return Buffer.concat(parts);
}
