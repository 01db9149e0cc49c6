import type { FastifyRequest } from "fastify";
import { browserVias, changeViaHeader, type BrowserVia } from "../../../src/schema/history";
import type { Caller } from "../../auth/Caller";
import { Refusal } from "../../auth/Refusal";
import type { Writer } from "../../database/connection/setWriter";

/** Who writes in a request, and through what. @throws 400 where the header says what no page does. */
export function writerIn({ headers }: Pick<FastifyRequest, "headers">, caller: Caller): Writer {
  const { userId, apiKeyId } = caller;
  if (apiKeyId !== null) return { via: "key", userId, apiKeyId };
  const said = headers[changeViaHeader];
  if (said === undefined) return { via: "api", userId };
  if (!isBrowserVia(said))
    throw new Refusal(400, `${changeViaHeader} is one of ${browserVias.join(", ")}. Leave it out elsewhere.`);
  return { via: said, userId };
}

const isBrowserVia = (said: unknown): said is BrowserVia => browserVias.some((via) => via === said);
