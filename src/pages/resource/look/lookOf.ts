import type { Look } from "./useLook";

/** How a row stands to what is looked at: it is that, another one is, or none. */
export type RowLook = "here" | "elsewhere" | undefined;

export const lookOf = (look: Look | undefined, id: string): RowLook =>
  look?.id === undefined ? undefined : look.id === id ? "here" : "elsewhere";
