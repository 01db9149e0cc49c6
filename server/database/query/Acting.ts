import type { Actor } from "../../../src/schema";

/**
 * Who reads or writes: a user under the rules of the resource, where a program asks by one of their API keys, or the server
 * itself, which may do everything.
 */
export type Acting = Acted | "system";

interface Acted extends Actor {
  apiKeyName?: string | null;
}

/** The id that goes into createdBy and updatedBy. */
export const writerOf = (acting: Acting): string | null => (acting === "system" ? null : acting.userId);

/** The name of the API key that is at work; null where it is a person or the server itself. */
export const keyNameOf = (acting: Acting): string | null =>
  acting === "system" ? null : (acting.apiKeyName ?? null);
