import type { StoredFile } from "../../../src/schema";

/** The files that a field of kind file or files holds. */
export const filesIn = (value: unknown): readonly StoredFile[] =>
  // A stored value of these kinds is a file, a list of files, or nothing: it passed the field's schema.
  (value == null ? [] : [value].flat()) as StoredFile[];
