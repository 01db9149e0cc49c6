import type { FastifyRequest } from "fastify";
import { BusyError, UnavailableError } from "../../database/errors/DatabaseError";

/**
 * Does the work of a request whose caller is only believed to be who they were. What it gave, or refused, counts only if
 * the database has confirmed the caller on the way; otherwise nothing of it was stored, and it is done again for whoever
 * the database says it is.
 */
export async function confirmed<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const { cachedSession } = request;
  if (!cachedSession) return work();
  try {
    const result = await work();
    if (cachedSession.isConfirmed) return result;
  } catch (error) {
    // Where the database is gone or too busy to say who asks, asking it again would only add to its load.
    const isOverloaded = error instanceof UnavailableError || error instanceof BusyError;
    if (cachedSession.isConfirmed || isOverloaded) throw error;
  }
  await request.server.identify(request);
  return work();
}
