/** What signs in a text say: `**bold**`, `_italic_`, `[words](https://…)`, addresses of the web, and people. */
export type Piece =
  | { kind: "text"; text: string }
  | { kind: "bold" | "italic"; pieces: readonly Piece[] }
  | { kind: "link"; text: string; href: string }
  | ({ kind: "mention" } & Mention);

/** A person or a team by id, so that a new name is shown everywhere: `@user:ID`, `@team:ID`. */
export interface Mention {
  of: "users" | "teams";
  id: string;
}

/** Lines of words, lines that begin with `> `, or points that begin with `- ` or a number. */
export type Block =
  | { kind: "words" | "quote"; lines: readonly (readonly Piece[])[] }
  | { kind: "points"; first: number | undefined; lines: readonly (readonly Piece[])[] };

/** An address of the web, without punctuation at its end. */
export const webAddress = `https?:\\/\\/[^\\s<>"]*[^\\s<>".,;:!?'’”)\\]}]`;
const mention = "@(user|team):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})";
const sign = new RegExp(
  [
    "\\*\\*(?!\\s)((?:(?!\\*\\*).)+?)(?<!\\s)\\*\\*",
    "(?<![\\p{L}\\p{N}_])_(?!\\s)([^_\\n]+)(?<!\\s)_(?![\\p{L}\\p{N}_])",
    `\\[([^[\\]\\n]+)\\]\\((https?:\\/\\/[^\\s()<>"]+)\\)`,
    `(${webAddress})`,
    mention,
  ].join("|"),
  "giu",
);

/** The blocks of a text. Nothing in it is HTML. */
export function blocksOf(text: string): Block[] {
  const blocks: (Block & { lines: (readonly Piece[])[] })[] = [];
  for (const line of text.split("\n")) {
    const [, quoted, point, number, counted] =
      /^(?:> ?(.*)|[-*] +(.+)|(\d{1,4})[.)] +(.+))$/.exec(line) ?? [];
    const kind = quoted !== undefined ? "quote" : (point ?? counted) ? "points" : "words";
    const pieces = piecesOf(quoted ?? point ?? counted ?? line);
    const last = blocks.at(-1);
    const first = number === undefined ? undefined : Number(number);
    const goesOn =
      last?.kind === kind && (last.kind !== "points" || (last.first === undefined) === (first === undefined));
    if (goesOn) last.lines.push(pieces);
    else blocks.push(kind === "points" ? { kind, first, lines: [pieces] } : { kind, lines: [pieces] });
  }
  // An empty line beside a list or a quote is only its distance.
  for (const { kind, lines } of blocks)
    if (kind === "words")
      for (const place of [0, -1])
        while (lines.length > 0 && lines.at(place)?.length === 0) lines.splice(place, 1);
  return blocks.filter(({ lines }) => lines.length > 0);
}

/** The pieces of a line. */
export function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const words = (to: number) => {
    if (to > end) pieces.push({ kind: "text", text: line.slice(end, to) });
  };
  for (const match of line.matchAll(sign)) {
    const [all, bold, italic, label, href, address, of, id] = match;
    words(match.index);
    end = match.index + all.length;
    if (bold !== undefined) pieces.push({ kind: "bold", pieces: piecesOf(bold) });
    else if (italic !== undefined) pieces.push({ kind: "italic", pieces: piecesOf(italic) });
    else if (of !== undefined && id !== undefined) pieces.push({ kind: "mention", ...mentionOf(of, id) });
    else pieces.push({ kind: "link", text: label ?? all, href: href ?? address ?? all });
  }
  words(line.length);
  return pieces;
}

const mentionOf = (of: string, id: string): Mention => ({
  of: of.toLowerCase() === "user" ? "users" : "teams",
  id: id.toLowerCase(),
});

/** Who is mentioned, each once. */
export function mentionsIn(text: string): Mention[] {
  const found = [...text.matchAll(new RegExp(mention, "gi"))].map(([, of = "", id = ""]) =>
    mentionOf(of, id),
  );
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

export interface Named extends Mention {
  name: string;
}

/** The text as people write it, with names; a mention of nobody in the list stays as it is. */
export const withNames = (text: string, people: readonly Named[]): string => {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return text.replaceAll(new RegExp(mention, "gi"), (all, _of: string, id: string) => {
    const name = names.get(id.toLowerCase());
    return name === undefined ? all : `@${name}`;
  });
};

/** The text as it is stored: each `@` with the whole name of somebody in the list mentions them. */
export function withMentions(typed: string, people: readonly Named[]): string {
  if (!typed.includes("@") || people.length === 0) return typed;
  const byName = new Map(people.map((one) => [one.name, one]));
  const names = [...byName.keys()]
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replaceAll(/[\\^$.|?*+(){}[\]]/g, "\\$&"));
  const named = new RegExp(`(?<![\\p{L}\\p{N}])@(${names.join("|")})(?![\\p{L}\\p{N}])`, "gu");
  return typed.replaceAll(named, (all, name: string) => {
    const found = byName.get(name);
    return found ? `@${found.of === "users" ? "user" : "team"}:${found.id}` : all;
  });
}
