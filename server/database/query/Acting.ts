import type { Actor } from "../../../src/schema/access";

/** Who reads or writes: a user under the rules of the resource, or the server itself, which may do everything. */
export type Acting = Actor | "system";

/** The id that goes into createdBy and updatedBy. */
export const writerOf = (acting: Acting): string | null => (acting === "system" ? null : acting.userId);
