import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { families } from "./families";
import { unpackWoff } from "./unpackWoff";

/** In CSS's numbers. */
export type Weight = 400 | 700;

/** One file of a family, which has the glyphs of some ranges of Unicode. */
export interface FontFile {
  /** Of the file without weight and ending. */
  readonly path: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

let files: readonly FontFile[] | undefined;

/** All files of all families, in the order in which a glyph is looked for. Read once. */
export const fontFiles = (): readonly FontFile[] => (files ??= families.flatMap(filesOf));

/** From WOFF rather than WOFF2: fontkit cannot take parts of a font whose glyphs are stored as WOFF2 stores them. */
export const bytesOf = ({ path }: FontFile, weight: Weight): Buffer =>
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
