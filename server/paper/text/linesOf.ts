import LineBreaker from "linebreak";
import type { Weight } from "../fonts/fontFiles";
import { inVisualOrder, type Paragraph, paragraphOf, type Run, runsOf } from "./runsOf";

/** A line as it is drawn from left to right. */
export interface Line {
  readonly runs: readonly (Run & { readonly width: number })[];
  /** In points. */
  readonly width: number;
}

export interface TextStyle {
  readonly weight: Weight;
  /** In points. */
  readonly size: number;
}

/** How a text is broken into lines that are at most so wide, in points. */
export function linesOf(
  text: string,
  style: TextStyle,
  width: number,
  { direction, missing }: { readonly direction: "ltr" | "rtl"; readonly missing: Set<string> },
): Line[] {
  return text.split(/\r?\n/).flatMap((written) => {
    const paragraph = paragraphOf(written.trimEnd(), style.weight, direction, missing);
    return linesWithin(paragraph, style.size, width).map(([start, end]) =>
      lineOf(paragraph, start, end, style),
    );
  });
}

/** Start and end of each line, greedily. A word that is wider than a line is broken between letters. */
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

/** Where lines may end, by UAX #14, and between the words of scripts that write none apart. */
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

/** In the form in which pdfkit hands it on to the font. */
export const runningOf = (level: number): ["ltr" | "rtl"] => [level % 2 === 1 ? "rtl" : "ltr"];
