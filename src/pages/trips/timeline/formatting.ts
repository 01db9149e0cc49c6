/** A text with the place of the selection in it. */
export interface Selected {
  text: string;
  from: number;
  to: number;
}

/** The selected words with the sign on both sides, or without it where they have it. */
export function wrapped({ text, from, to }: Selected, sign: string): Selected {
  const { length } = sign;
  const [before, words, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
  if (before.endsWith(sign) && after.startsWith(sign))
    return {
      text: before.slice(0, -length) + words + after.slice(length),
      from: from - length,
      to: to - length,
    };
  return { text: before + sign + words + sign + after, from: from + length, to: to + length };
}

/** The lines of the selection with a mark before each, or without it where all have it. */
export function marked({ text, from, to }: Selected, mark: string): Selected {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const found = text.indexOf("\n", to);
  const end = found === -1 ? text.length : found;
  const lines = text.slice(start, end).split("\n");
  const areMarked = lines.every((line) => line.startsWith(mark));
  const changed = lines.map((line) => (areMarked ? line.slice(mark.length) : mark + line)).join("\n");
  return {
    text: text.slice(0, start) + changed + text.slice(end),
    from: areMarked ? Math.max(start, from - mark.length) : from + mark.length,
    to: start + changed.length - (end - to),
  };
}

/** The selected words as a link whose address is to be typed. */
export function linked({ text, from, to }: Selected): Selected {
  const words = text.slice(from, to) || "words";
  const address = "https://";
  const start = from + words.length + 3;
  return {
    text: `${text.slice(0, from)}[${words}](${address})${text.slice(to)}`,
    from: start,
    to: start + address.length,
  };
}
