import bidiFactory from "bidi-js";
import type { Weight } from "../fonts/fontFiles";
import { type Face, faceOf } from "../fonts/faceOf";

/** A paragraph whose characters know their font and direction. */
export interface Paragraph {
  readonly text: string;
  /** By UTF-16 unit. */
  readonly levels: Uint8Array;
  /** By UTF-16 unit; null where nothing is drawn. */
  readonly faces: readonly (Face | null)[];
}

/** A part of a line in one font and direction, in the order of reading. */
export interface Run {
  readonly text: string;
  readonly face: Face;
  readonly level: number;
}

const bidi = bidiFactory();

/** What stands for a character that no font has. */
const replacement = "\u25a1";

/**
 * A line of text with the font of each of its characters. What no font has is replaced visibly.
 * @param missing gets the characters that no font has.
 */
export function paragraphOf(
  written: string,
  weight: Weight,
  direction: "ltr" | "rtl",
  missing: Set<string>,
): Paragraph {
  let text = "";
  const faces: (Face | null)[] = [];
  let before: Face | null = null;
  for (const character of written.normalize("NFC").replace(/\t/g, " ")) {
    if (undrawn.test(character)) {
      text += character;
      faces.push(null);
      continue;
    }
    let face = faceOf(character, weight, before);
    let drawn = character;
    if (!face && /\p{Zs}/u.test(character)) face = faceOf((drawn = "\u00a0"), weight, before);
    if (!face) {
      missing.add(character);
      drawn = replacement;
      face = faceOf(drawn, weight, null);
    }
    text += drawn;
    for (let unit = 0; unit < drawn.length; unit++) faces.push(face);
    before = face;
  }
  // What is put together of parts runs as the document does, a text of somebody's as it is written.
  const base = isolate.test(text) ? direction : "auto";
  return { text, faces, levels: bidi.getEmbeddingLevels(text, base).levels };
}

/** The runs of a part of a paragraph, in the order of reading. */
export function runsOf({ text, levels, faces }: Paragraph, start: number, end: number): Run[] {
  const runs: { text: string; face: Face; level: number }[] = [];
  for (let at = start; at < end; at++) {
    const face = faces[at];
    if (!face) continue;
    const level = levels[at] ?? 0;
    const character = text.charAt(at);
    const drawn = level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character;
    const last = runs.at(-1);
    if (last && last.face === face && last.level === level) last.text += drawn;
    else runs.push({ text: drawn, face, level });
  }
  return runs;
}

/** The same runs in the order in which they stand from left to right (UAX #9, L2). */
export function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--)
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end += 1;
      if (end > start + 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  return ordered;
}

/** The beginning of a part that runs by itself. */
const isolate = /\u2068/;

/** What says how text runs or joins and is not drawn itself. Joiners are, by the fonts of the scripts that join. */
const undrawn = /^[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]$/u;
