import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { Refusal, tooMany } from "../auth/Refusal";
import { FairTurns } from "../limits/FairTurns";
import { Rates } from "../limits/Rates";

/** How many requests of one session or API key, and of one organisation, are open at once; others wait in their order. */
const atOnce = { ofCaller: 4, ofOrganisation: 24 };
/** How many requests may wait, and how long, in milliseconds. */
const queue = { waiting: 100, patience: 10_000 };

/** How long work may go on for a client that has hung up until its turn counts as over, in milliseconds. */
const longestWork = 60_000;

declare module "fastify" {
  interface FastifyRequest {
    /** Ends the turns of the request; null where it has none, or its answer is on its way. */
    endTurns: (() => void) | null;
  }
}

/**
 * Keeps callers from crowding others out, at a cost of nothing: in this process alone, without asking anybody. A request is
 * open until its answer was made and read; whoever hangs up while it waits has it forgotten. Uploads, which take minutes on a
 * slow line, have bounds of their own.
 */
export function boundCallers(app: FastifyInstance, requestsPerMinute: number): void {
  const rates = new Rates(requestsPerMinute);
  const callers = new FairTurns({ ...queue, each: atOnce.ofCaller, refusal: crowded });
  const organisations = new FairTurns({ ...queue, each: atOnce.ofOrganisation, refusal: crowded });
  app.decorateRequest("endTurns", null);
  app.addHook("onRequest", async (request, { raw: answer }) => {
    const { caller, routeOptions } = request;
    if (!caller) return;
    const who = caller.sessionId ?? caller.apiKeyId ?? caller.userId;
    const wait = rates.take(who);
    if (wait > 0) throw tooMany(wait, "requests");
    if (routeOptions.config.isUpload) return;
    await begin(callers, who, answer);
    try {
      await begin(organisations, caller.tenantId, answer);
    } catch (error) {
      callers.end(who);
      throw error;
    }
    request.endTurns = () => {
      request.endTurns = null;
      callers.end(who);
      organisations.end(caller.tenantId);
    };
    answer.once("close", () => {
      // Somebody who hangs up does not end the work that was begun for them.
      if (request.endTurns) setTimeout(() => request.endTurns?.(), longestWork).unref();
    });
  });
  app.addHook("onSend", async (request, { raw: answer }) => {
    const end = request.endTurns;
    if (!end) return;
    request.endTurns = null;
    if (answer.closed) end();
    else answer.once("close", end);
  });
}

async function begin(turns: FairTurns, whose: string, answer: ServerResponse): Promise<void> {
  if (answer.closed) throw crowded();
  if (!turns.tryBegin(whose)) await turns.wait(whose, (leave) => answer.once("close", leave));
}

const crowded = () =>
  new Refusal(429, "Very much is being asked for at once. Try again in a few seconds.", { retryAfter: 2 });
