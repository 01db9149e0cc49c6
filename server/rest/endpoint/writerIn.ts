import type { FastifyRequest } from "fastify";
import { changeOriginHeader, changeViaHeader } from "../../../src/domain/formats/changeHeaders";
import { type BrowserVia, browserVias, isUuid } from "../../../src/schema";
import type { Caller } from "../../auth/Caller";
import { HttpError } from "../../http/HttpError";
import type { Writer } from "../../database/connection/Transaction";

/** Who writes in a request, through what and in which tab. @throws 400 where a header says what no page does. */
export function writerIn({ headers }: Pick<FastifyRequest, "headers">, caller: Caller): Writer {
  const { userId, apiKeyId } = caller;
  if (apiKeyId !== null) return { via: "key", userId, apiKeyId };
  const said = headers[changeViaHeader];
  const origin = originIn({ headers });
  if (said === undefined) return { via: "api", userId, origin };
  if (!isBrowserVia(said))
    throw new HttpError(
      400,
      `${changeViaHeader} is one of ${browserVias.join(", ")}. Leave it out elsewhere.`,
    );
  return { via: said, userId, origin };
}

/** The tab that asks; undefined where it does not say so. @throws 400 for what is no UUID. */
export function originIn({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  const said = headers[changeOriginHeader];
  if (said === undefined) return undefined;
  if (typeof said === "string" && isUuid(said)) return said;
  throw new HttpError(400, `${changeOriginHeader} is a UUID that the page keeps. Leave it out elsewhere.`);
}

const isBrowserVia = (said: unknown): said is BrowserVia => browserVias.some((via) => via === said);
