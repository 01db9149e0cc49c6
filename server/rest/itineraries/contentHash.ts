import { hash } from "node:crypto";
import { offerContent } from "../../../src/resources/offers";
import { customerView } from "../../../src/schema";

/**
 * The SHA-256, in hexadecimal, of what a customer sees of an itinerary, or of a version of one: the same for the same content,
 * whatever internal notes, costs or suppliers say.
 */
export const contentHash = (content: object): string => hashOfShown(customerView(offerContent, content));

/** The same, of what a customer sees already. */
export const hashOfShown = (shown: object): string => hash("sha256", sorted(shown));

/** JSON with the names of every object in order: the database keeps them in another. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
