import type { Faults } from "../schema/faults";

/** The faults of what lies at `path`, with their paths below it; undefined where there are none. */
export function faultsBelow(faults: Faults | undefined, path: string): Faults | undefined {
  const below = Object.entries(faults ?? {}).flatMap(([at, messages]) =>
    at === path
      ? [["", messages] as const]
      : at.startsWith(`${path}.`)
        ? [[at.slice(path.length + 1), messages] as const]
        : [],
  );
  return below.length > 0 ? Object.fromEntries(below) : undefined;
}
