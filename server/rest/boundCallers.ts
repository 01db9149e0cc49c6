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

/** The turns of one request. */
interface OpenTurns {
  /** Ends the wait for one. */
  leave(): void;
  /** Ends those that have begun. */
  end(): void;
  isAnswered: boolean;
}

declare module "fastify" {
  interface FastifyRequest {
    turns: OpenTurns | null;
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
  app.decorateRequest("turns", null);
  app.addHook("onRequest", async (request, { raw: answer }) => {
    const { caller, routeOptions } = request;
    if (!caller) return;
    const who = caller.sessionId ?? caller.apiKeyId ?? caller.userId;
    const wait = rates.take(who);
    if (wait > 0) throw tooMany(wait, "requests");
    if (routeOptions.config.isUpload) return;
    const turns = openTurns(answer);
    request.turns = turns;
    await begin(callers, who, turns);
    turns.end = once(() => callers.end(who));
    await begin(organisations, caller.tenantId, turns);
    turns.end = once(() => {
      callers.end(who);
      organisations.end(caller.tenantId);
    });
  });
  app.addHook("onSend", async ({ turns }, { raw: answer }) => {
    if (!turns) return;
    turns.isAnswered = true;
    if (answer.closed) turns.end();
  });
}

/** Turns that end when the answer has been read, or when its work is done for somebody who has hung up. */
function openTurns(answer: ServerResponse): OpenTurns {
  if (answer.closed) throw crowded();
  const turns: OpenTurns = { leave: () => undefined, end: () => undefined, isAnswered: false };
  answer.once("close", () => {
    turns.leave();
    if (turns.isAnswered) turns.end();
    else setTimeout(() => turns.end(), longestWork).unref();
  });
  return turns;
}

async function begin(fair: FairTurns, whose: string, turns: OpenTurns): Promise<void> {
  if (!fair.tryBegin(whose))
    await fair.wait(whose, (leave) => {
      turns.leave = leave;
    });
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

const crowded = () =>
  new Refusal(429, "Very much is being asked for at once. Try again in a few seconds.", { retryAfter: 2 });
