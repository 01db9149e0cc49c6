import type { FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../../auth/Caller";
import { UnavailableError } from "../../database/errors/DatabaseError";
import { newId } from "../../database/newId";
import type { Contents } from "../../files/FileStore";
import { type CallerContext, type Rest, inContext } from "../endpoint/Context";

/** One file that was sent. */
export interface Upload {
  rest: Rest;
  caller: Caller;
  request: FastifyRequest;
  reply: FastifyReply;
  /** As its sender called it. */
  filename: string;
  /** Of the file that holds what was sent. */
  path: string;
}

/**
 * Keeps the bytes of a file and has it noted, or neither.
 * @param note stores what the database knows of the file with that id, its sums included.
 */
export async function storeUpload<T>(
  { rest, caller, request }: Upload,
  contents: Contents,
  note: (context: CallerContext, fileId: string) => Promise<T>,
): Promise<T> {
  const place = { tenantId: caller.tenantId, fileId: newId() };
  await rest.files.put(place, contents);
  try {
    return await inContext(rest, caller, request, (context) => note(context, place.fileId));
  } catch (error) {
    // A connection that broke at the commit leaves open whether it is noted. What nothing names is removed by the clock.
    if (!(error instanceof UnavailableError)) await rest.files.remove(place).catch(() => undefined);
    throw error;
  }
}

/** The last part of a path, without what cannot be stored or shown; empty where nothing is left. */
export const nameFrom = (filename: string): string =>
  (filename.split(/[\\/]/).at(-1) ?? "")
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .slice(0, 240);
