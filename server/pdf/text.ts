import LineBreaker from "linebreak";
import bidiFactory from "bidi-js";
import { type Face, faceOf, type Weight } from "./fonts";

export interface Line {
  readonly runs: readonly (Run & { readonly width: number })[];
  /** In points. */
  readonly width: number;
}

interface TextStyle {
  readonly weight: Weight;
  /** In points. */
  readonly size: number;
}

/** Where the text is written; `missing` collects the characters that no font has. */
interface Ground {
  readonly direction: "ltr" | "rtl";
  readonly missing: Set<string>;
}

/**
 * Breaks a text into at most `most` lines of at most `width` points. A text that needs more is cut, in a word too, and
 * ends in "…".
 */
export function firstLinesOf(
  text: string,
  { most, ...style }: TextStyle & { readonly most: number },
  width: number,
  ground: Ground,
): Line[] {
  let lines = linesOf(text, style, width, ground);
  if (lines.length <= most) return lines;
  const ends = graphemeEnds(text, 0, text.length);
  let [fitting, tooLong] = [0, ends.length];
  while (fitting < tooLong) {
    const middle = Math.floor((fitting + tooLong) / 2);
    const kept = text.slice(0, ends[middle]).replace(cutOff, "");
    const cut = linesOf(`${kept}…`, style, width, ground);
    if (cut.length <= most) [lines, fitting] = [cut, middle + 1];
    else tooLong = middle;
  }
  return lines.slice(0, most);
}

/** What does not stand before "…": spaces, signs between parts, and what only says how a text runs. */
const cutOff = /[\s·\p{Cf}]+$/u;

/** Breaks a text into lines of at most `width` points. */
function linesOf(text: string, style: TextStyle, width: number, { direction, missing }: Ground): Line[] {
  return text.split(/\r?\n/).flatMap((written) => {
    const paragraph = paragraphOf(written.trimEnd(), style.weight, direction, missing);
    return linesWithin(paragraph, style.size, width).map(([start, end]) =>
      lineOf(paragraph, start, end, style),
    );
  });
}

/** Start and end of each line, greedily. A word wider than a line is broken between letters. */
function linesWithin(paragraph: Paragraph, size: number, width: number): [number, number][] {
  const lines: [number, number][] = [];
  let start = 0;
  let end = 0;
  let filled = 0;
  const finish = () => {
    lines.push([start, end]);
    start = end;
    filled = 0;
  };
  for (const next of breaksOf(paragraph.text)) {
    const drawn = drawnEnd(paragraph.text, end, next);
    if (end > start && filled + widthBetween(paragraph, end, drawn, size) > width) finish();
    const long = widthBetween(paragraph, end, drawn, size) > width;
    for (const part of long ? graphemeEnds(paragraph.text, end, next) : [next]) {
      const partWidth = widthBetween(paragraph, end, part, size);
      if (long && end > start && filled + partWidth > width) finish();
      filled += partWidth;
      end = part;
    }
  }
  if (end > start || lines.length === 0) finish();
  return lines;
}

function lineOf(paragraph: Paragraph, start: number, end: number, { size }: TextStyle): Line {
  const runs = inVisualOrder(runsOf(paragraph, start, drawnEnd(paragraph.text, start, end))).map((run) => ({
    ...run,
    width: widthOf(run, size),
  }));
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
}

/** Where lines may break: by UAX #14, and between words of scripts that write no spaces. */
function breaksOf(text: string): number[] {
  const breaker = new LineBreaker(text);
  const places = new Set<number>();
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) places.add(next.position);
  if (wordsTogether.test(text))
    for (const { index, segment } of words.segment(text))
      if (wordsTogether.test(segment)) places.add(index + segment.length);
  if (text) places.add(text.length);
  return [...places].sort((one, other) => one - other);
}

const words = new Intl.Segmenter("th", { granularity: "word" });
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const wordsTogether = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/;

function graphemeEnds(text: string, start: number, end: number): number[] {
  return [...graphemes.segment(text.slice(start, end))].map(
    ({ index, segment }) => start + index + segment.length,
  );
}

/** Spaces at the end of a line take no room. */
const drawnEnd = (text: string, start: number, end: number) =>
  start + text.slice(start, end).replace(/[ \u3000]+$/, "").length;

const widthBetween = (paragraph: Paragraph, start: number, end: number, size: number) =>
  runsOf(paragraph, start, end).reduce((sum, run) => sum + widthOf(run, size), 0);

function widthOf({ face, text, level }: Run, size: number): number {
  const { positions } = face.layout(text, runningOf(level));
  return (positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) * size) / face.unitsPerEm;
}

/** In the form in which pdfkit passes it to the font. */
export const runningOf = (level: number): ["ltr" | "rtl"] => [level % 2 === 1 ? "rtl" : "ltr"];

/** A paragraph with font and direction of each character. */
interface Paragraph {
  readonly text: string;
  /** By UTF-16 unit. */
  readonly levels: Uint8Array;
  /** By UTF-16 unit; null where nothing is drawn. */
  readonly faces: readonly (Face | null)[];
}

/** In one font and direction, in reading order. */
interface Run {
  readonly text: string;
  readonly face: Face;
  readonly level: number;
}

const bidi = bidiFactory();

const replacement = "\u25a1";

/** Characters that no font has are replaced visibly. @param missing collects them. */
function paragraphOf(
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
  // A text composed of parts runs in the document's direction, a single text in its own.
  const base = isolate.test(text) ? direction : "auto";
  return { text, faces, levels: bidi.getEmbeddingLevels(text, base).levels };
}

function runsOf({ text, levels, faces }: Paragraph, start: number, end: number): Run[] {
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

/** The runs in visual order, from left to right (UAX #9, L2). */
function inVisualOrder(runs: readonly Run[]): Run[] {
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

/** FIRST STRONG ISOLATE: begins a part with its own direction. */
const isolate = /\u2068/;

/** Characters that control direction or joining and are not drawn. Joiners are left to the fonts that join. */
const undrawn = /^[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]$/u;
