import type { FieldErrors } from "../schema";

/** The errors below `path`, with relative paths; undefined where there are none. */
export function errorsBelow(errors: FieldErrors | undefined, path: string): FieldErrors | undefined {
  const below = Object.entries(errors ?? {}).flatMap(([at, messages]) =>
    at === path
      ? [["", messages] as const]
      : at.startsWith(`${path}.`)
        ? [[at.slice(path.length + 1), messages] as const]
        : [],
  );
  return below.length > 0 ? Object.fromEntries(below) : undefined;
}
