export type Issue = readonly [found: string, remedy: string];

export const issue = (found: string, remedy: string): Issue[] => [[found, remedy]];
export const issueIf = (isWrong: boolean, found: string, remedy: string): Issue[] =>
  isWrong ? [[found, remedy]] : [];

/** Declarations that cannot work, one on each line with its remedy. */
export class DeclarationError extends Error {}

/** The known name that was most likely meant; undefined where none is near. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const best = known
    .map((one) => ({ one, distance: distanceOf(name.toLowerCase(), one.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return best && best.distance <= (name.length < 4 ? 1 : Math.max(2, Math.floor(name.length / 3)))
    ? best.one
    : undefined;
}

/** A question that suggests the nearest name, after a space; empty where none is near. */
export function didYouMean(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return near === undefined ? "" : ` Did you mean "${near}"?`;
}

/** The number of letters to insert, leave out or change. */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [at, other] of [...to].entries())
      next.push(
        Math.min((row[at] ?? 0) + (letter === other ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1),
      );
    row = next;
  }
  return row[to.length] ?? 0;
}

/** Refuses names of undeclared resources in a registry. @throws DeclarationError with all of them. */
export function checkRegistry(file: string, names: readonly string[], declared: readonly string[]): void {
  const errors = names
    .filter((name) => !declared.includes(name))
    .map((name) => `${file} names "${name}", which is not declared.${didYouMean(name, declared)}`);
  if (errors.length > 0) throw new DeclarationError(errors.join("\n"));
}
