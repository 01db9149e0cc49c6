import type { AnyField } from "./field/field";

/** Where the texts are that a text is chosen from. */
export interface AmongPath {
  /** The reference to the row that has the list; null where the list is in a body around the text. */
  by: string | null;
  /** The list, and the field of its rows. */
  list: string;
  of: string;
}

/** What a text is chosen from; undefined where the field may say anything. */
export function amongPath(field: AnyField): AmongPath | undefined {
  // Only the kind text has `among`.
  const { among } = field as { among?: string };
  if (among === undefined) return undefined;
  const parts = among.split(".");
  const [list = "", of = ""] = parts.slice(-2);
  return { by: parts.length === 3 ? (parts[0] ?? "") : null, list, of };
}
