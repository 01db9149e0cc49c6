import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { Refusal, tooMany } from "../auth/Refusal";
import { FairTurns } from "../limits/FairTurns";
import { Rates } from "../limits/Rates";

/** How many requests of one session or API key, and of one organisation, are open at once; others wait in their order. */
const atOnce = { ofCaller: 4, ofOrganisation: 24 };
/** How many requests may wait, and how long, in milliseconds. */
const queue = { waiting: 100, patience: 10_000 };

/**
 * Keeps callers from crowding others out, at a cost of nothing: in this process alone, without asking anybody. A request is
 * open until its answer was read; whoever hangs up while it waits has it forgotten. Uploads, which take minutes on a slow
 * line, have bounds of their own.
 */
export function boundCallers(app: FastifyInstance, requestsPerMinute: number): void {
  const rates = new Rates(requestsPerMinute);
  const callers = new FairTurns({ ...queue, each: atOnce.ofCaller, refusal: crowded });
  const organisations = new FairTurns({ ...queue, each: atOnce.ofOrganisation, refusal: crowded });
  app.addHook("onRequest", async ({ caller, routeOptions }, reply) => {
    if (!caller) return;
    const who = caller.sessionId ?? caller.apiKeyId ?? caller.userId;
    const wait = rates.take(who);
    if (wait > 0) throw tooMany(wait, "requests");
    if (routeOptions.config.isUpload) return;
    await begin(callers, who, reply.raw);
    await begin(organisations, caller.tenantId, reply.raw);
  });
}

/** Begins a turn that ends with the answer. */
async function begin(turns: FairTurns, whose: string, answer: ServerResponse): Promise<void> {
  if (answer.closed) throw crowded();
  if (!turns.tryBegin(whose)) await turns.wait(whose, (leave) => answer.once("close", leave));
  if (answer.closed) turns.end(whose);
  else answer.once("close", () => turns.end(whose));
}

const crowded = () =>
  new Refusal(429, "Very much is being asked for at once. Try again in a few seconds.", { retryAfter: 2 });
