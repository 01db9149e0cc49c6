/** How long it writes at most before others have their turn of the event loop, in milliseconds. */
const longest = 5;
/** So deep the parts lie that are written in one go: a list of sheets in what is given to a task is written sheet by sheet. */
const depth = 5;

/** A value as JSON, in pieces: written so that nobody waits for a large one. */
export async function piecesOf(value: unknown): Promise<string[]> {
  const pieces: string[] = [];
  let began = performance.now();
  for (const piece of written(value, depth)) {
    pieces.push(piece);
    if (performance.now() - began < longest) continue;
    await new Promise((resolve) => setImmediate(resolve));
    began = performance.now();
  }
  return pieces;
}

function* written(value: unknown, left: number): Generator<string> {
  if (left === 0 || typeof value !== "object" || value === null) yield JSON.stringify(value) ?? "null";
  else if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) {
      yield index === 0 ? "[" : ",";
      yield* written(one, left - 1);
    }
    yield value.length === 0 ? "[]" : "]";
  } else {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined);
    for (const [index, [name, one]] of entries.entries()) {
      yield `${index === 0 ? "{" : ","}${JSON.stringify(name)}:`;
      yield* written(one, left - 1);
    }
    yield entries.length === 0 ? "{}" : "}";
  }
}
