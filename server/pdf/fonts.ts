import { create, type Font, type Glyph, type GlyphRun } from "fontkit";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { inflateSync } from "node:zlib";

/** A font of one file and weight, as pdfkit uses it: for layout and for subsetting. */
export interface Face extends Font {
  /** Identifies the face in caches. */
  readonly key: string;
}

/** The direction; pdfkit passes it in place of features. */
type Running = readonly ["ltr" | "rtl"];

/** Null where none has it. @param before the preceding face, which keeps spaces, signs and marks it has. */
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
    // pdfkit changes positions in place.
    return Object.assign(Object.create(run), { positions: run.positions.map((one) => ({ ...one })) });
  };
  // pdfkit identifies fonts by name, and the files of a family share theirs.
  const postscriptName = `${font.postscriptName}-${basename(key)}`;
  const own = { layout: { value: layout }, key: { value: key }, postscriptName: { value: postscriptName } };
  // It is the font in all but these.
  return Object.create(font, own) as Face;
}

/** fontkit 2.0 keeps the characters of a glyph's first use; a PDF's text would then depend on earlier PDFs. */
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

/** fontkit 2.0 fails for marks without an anchor, as in Gurmukhi; then marks stay where the font draws them. */
function layOut(font: Font, text: string, direction: "ltr" | "rtl" | undefined): GlyphRun {
  try {
    return font.layout(text, {}, undefined, undefined, direction);
  } catch {
    return font.layout(text, withoutMarks, undefined, undefined, direction);
  }
}

const withoutMarks = { mark: false, mkmk: false, abvm: false, blwm: false };

const maxKept = 5_000;

/** CSS weights. */
export type Weight = 400 | 700;

/** One file of a family, for some ranges of Unicode. */
interface FontFile {
  /** Of the file, without weight and extension. */
  readonly path: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

let files: readonly FontFile[] | undefined;

/** In search order; read once. */
const fontFiles = (): readonly FontFile[] => (files ??= families.flatMap(filesOf));

/** WOFF, not WOFF2: fontkit cannot subset glyphs stored as WOFF2. */
const bytesOf = ({ path }: FontFile, weight: Weight): Buffer =>
  unpackWoff(readFileSync(`${path}-${weight}-normal.woff`));

const { resolve } = createRequire(import.meta.url);

function filesOf(family: string): FontFile[] {
  const folder = dirname(resolve(`@fontsource/${family}/package.json`));
  // The package's own table: "U+0600-06FF,U+0750" by the name of the file, "[119]" or "latin".
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

/** The font packages in search order; Latin comes first. */
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

/** Bytes of a table entry in WOFF (tag, offset, compressed length, length, checksum; four each) and in the font. */
const packedEntry = 20;
const entry = 16;

/** Unpacks the font of a WOFF file (W3C, WOFF File Format 1.0). fontkit would unpack a table on every access. */
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
