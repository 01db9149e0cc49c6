import { HttpError } from "../../http/HttpError";

/** The id in `before`, where a page of a log begins that lists the newest first. @throws 400 for another value. */
export function beforeOf(query: unknown): number | null {
  // Fastify's parser gives an object of texts, or lists of texts.
  const { before } = query as Record<string, unknown>;
  if (before === undefined) return null;
  if (typeof before === "string" && /^[0-9]{1,15}$/.test(before)) return Number(before);
  throw new HttpError(400, "before is the id of an entry.");
}
