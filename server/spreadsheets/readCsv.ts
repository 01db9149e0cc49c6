import { parse } from "csv-parse";
import { HttpError } from "../http/HttpError";

/** One filled line: its number in the file, and its cells as text. */
export type Line = readonly [number: number, cells: string[]];

export const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Encoding = (typeof encodings)[number];
export const delimiters = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

/** In bytes; a longer record is most likely a quote that nobody closed. */
const longestRecord = 1_000_000;
/** In bytes: pieces that are decoded at once. */
const decodedAtOnce = 256 * 1024;
/** In characters: what is looked at to find the delimiter. */
const looked = 64 * 1024;

/** By its mark, else by a strict reading: bytes that are no UTF-8 are windows-1252. */
export function encodingOf(content: Buffer): Encoding {
  if (content[0] === 0xff && content[1] === 0xfe) return "utf-16le";
  if (content[0] === 0xfe && content[1] === 0xff) return "utf-16be";
  const start = content.subarray(0, 1_000);
  if (start.filter((_, index) => index % 2 === 1).filter((byte) => byte === 0).length > start.length / 4)
    return "utf-16le";
  try {
    for (const piece of decoded(content, "utf-8")) void piece;
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

function* decoded(content: Buffer, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let at = 0; at < content.length; at += decodedAtOnce)
    yield decoder.decode(content.subarray(at, at + decodedAtOnce), { stream: true });
  yield decoder.decode();
}

/** The delimiter that "sep=" names, else the one that cuts the first lines most evenly. */
export function delimiterOf(text: string): Delimiter {
  const named = /^sep=(.)\r?\n/i.exec(text)?.[1];
  const known = delimiters.find((one) => one === named);
  if (known) return known;
  const lines = text
    .replace(/"(?:[^"]|"")*"/g, "")
    .split(/\r\n?|\n/)
    .slice(0, 50)
    .filter(Boolean);
  const even = (delimiter: string): number => {
    const [first = 0, ...counts] = lines.map((line) => line.split(delimiter).length - 1);
    return first * (1 + counts.filter((count) => count === first).length);
  };
  return delimiters.reduce((best, one) => (even(one) > even(best) ? one : best));
}

/** The filled lines of a CSV file. @throws HttpError 422 in words where it cannot be read. */
export async function readCsv(
  content: Buffer,
  given: { encoding?: Encoding | undefined; delimiter?: Delimiter | undefined },
): Promise<{ encoding: Encoding; delimiter: Delimiter; lines: AsyncGenerator<Line> }> {
  const encoding = given.encoding ?? encodingOf(content);
  let first: string;
  try {
    first = new TextDecoder(encoding).decode(content.subarray(0, looked));
  } catch {
    throw new HttpError(422, "This file is in an encoding that is not read here.");
  }
  const delimiter = given.delimiter ?? delimiterOf(first);
  const named = /^sep=.\r?\n/i.exec(first)?.[0].length ?? 0;
  return { encoding, delimiter, lines: linesOf(content, encoding, delimiter, named) };
}

async function* linesOf(
  content: Buffer,
  encoding: Encoding,
  delimiter: Delimiter,
  named: number,
): AsyncGenerator<Line> {
  const parser = parse({
    ...{ delimiter, info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
    max_record_size: longestRecord,
  });
  void (async () => {
    try {
      let left = named;
      for (const text of decoded(content, encoding)) {
        const kept = text.slice(left);
        left = Math.max(0, left - text.length);
        if (!parser.write(kept)) await new Promise((resolve) => parser.once("drain", resolve));
      }
      parser.end();
    } catch {
      parser.destroy(new HttpError(422, `This file holds characters that are not ${encoding}.`));
    }
  })();
  try {
    // The parser's own types do not follow the option `info`.
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      const breaks = record.reduce((count, cell) => count + (cell.match(/\r\n?|\n/g)?.length ?? 0), 0);
      yield [info.lines - breaks + (named > 0 ? 1 : 0), record];
    }
  } catch (error) {
    if (error instanceof HttpError) throw error;
    const why = error instanceof Error ? error.message : "";
    throw new HttpError(422, `This file cannot be read as CSV: ${why.split(",")[0]}.`);
  }
}
