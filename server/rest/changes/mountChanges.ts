import type { FastifyInstance } from "fastify";
import { HttpError } from "../../http/HttpError";
import { originIn, type Services } from "../endpoint/Context";
import { ChangeFeed } from "./ChangeFeed";
import type { Since } from "./readEntries";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the answer lasts as long as the client reads, so that the limits of answers do not apply. */
    isStream?: true;
  }
}

/** Mounts the feed of changes (`GET /api/changes`), which ends when the server does. */
export function mountChanges(app: FastifyInstance, { database, resources }: Services): void {
  const feed = new ChangeFeed({ database, resources, log: app.log });
  app.addHook("preClose", async () => feed.close());
  app.route({
    method: "GET",
    url: "/api/changes",
    config: { access: "signedIn", isStream: true },
    schema: {
      tags: ["Changes"],
      summary: "Follow the changes of all rows that the caller may read, as server-sent events",
      querystring: {
        type: "object",
        properties: { seconds: { type: "string", pattern: "^[0-9]{1,3}$" } },
      },
      headers: {
        type: "object",
        properties: {
          "last-event-id": { type: "string", description: "The number of the last change that is known." },
        },
      },
      response: {
        200: {
          description: "The changes, as long as the session lasts.",
          content: { "text/event-stream": { schema: { type: "string" } } },
        },
      },
    },
    handler: async (request, reply) => {
      const { caller } = request;
      if (!caller) throw new Error("Changes are for people who are signed in.");
      const since = sinceOf(request.headers["last-event-id"], request.query);
      const stream = await feed.open(caller, originIn(request), since);
      return reply
        .headers({
          "content-type": "text/event-stream; charset=utf-8",
          // A connection of its own, so that no request waits behind it. Proxies must not buffer it.
          connection: "close",
          "x-accel-buffering": "no",
        })
        .send(stream);
    },
  });
}

/** @throws 400 where neither a number of the feed nor up to 999 seconds is given. */
function sinceOf(lastEventId: string | string[] | undefined, query: unknown): Since {
  // Fastify gives an object of texts, or lists of texts.
  const { seconds, ...others } = query as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new HttpError(400, `There is no parameter "${unknown.slice(0, 60)}" here.`);
  if (lastEventId !== undefined) {
    if (typeof lastEventId === "string" && /^[0-9]{1,15}$/.test(lastEventId))
      return { number: Number(lastEventId) };
    throw new HttpError(400, "Last-Event-ID is the number of a change.");
  }
  if (seconds === undefined) return { seconds: 0 };
  if (typeof seconds === "string" && /^[0-9]{1,3}$/.test(seconds)) return { seconds: Number(seconds) };
  throw new HttpError(400, "seconds is a number from 0 to 999.");
}
