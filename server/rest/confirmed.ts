import type { FastifyRequest } from "fastify";
import { BusyFault, UnavailableFault } from "../database/faults/DatabaseFault";

/**
 * Does the work of a request whose caller is only believed to be who they were. What it gave, or refused, counts only if
 * the database has confirmed the caller on the way; otherwise nothing of it was stored, and it is done again for whoever
 * the database says it is.
 */
export async function confirmed<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const { belief } = request;
  if (!belief) return work();
  try {
    const result = await work();
    if (belief.isConfirmed) return result;
  } catch (error) {
    // Where the database is gone or too busy to say who asks, asking it again would only add to its load.
    const isOverloaded = error instanceof UnavailableFault || error instanceof BusyFault;
    if (belief.isConfirmed || isOverloaded) throw error;
  }
  await request.server.identify(request);
  return work();
}
