import { basename } from "node:path";
import { create, type Font, type Glyph, type GlyphRun } from "fontkit";
import { bytesOf, type FontFile, fontFiles, type Weight } from "./fontFiles";

/** A font of one file and weight. What pdfkit writes with: it asks for the layout of a text and for the parts that are used. */
export interface Face extends Font {
  /** Which one of the faces it is, to whoever keeps something by face. */
  readonly key: string;
}

/** How a text is to run; pdfkit hands it on where it would name features. */
export type Running = readonly ["ltr" | "rtl"];

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
      if (known.size >= mostKept) known.clear();
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

/** Layouts that a face keeps at most. */
const mostKept = 5_000;
