/**
 * What two people changed so that one of both changes has to go: a value; the place of a row that both moved into
 * different lists; the order of a list in which both moved the same row; a row that one took away and the other changed.
 */
export interface Clash {
  kind: "value" | "place" | "order" | "removedHere" | "removedThere";
  /** The id of the row that it is in, or of the row that is meant; "" of the row as a whole. */
  row: string;
  /** The name of the value or of the list; "" where a row is meant. */
  field: string;
  /** The part of the value: a flag of a group, the key of a query field; "" where it is all of it. */
  part: string;
}

/** The same for two clashes about the same thing. */
export const clashKey = ({ kind, row, field, part }: Clash): string =>
  [kind.startsWith("removed") ? "removed" : kind, row, field, part].join("/");
