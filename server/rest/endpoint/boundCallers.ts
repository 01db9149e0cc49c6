import type { FastifyInstance } from "fastify";
import type { Database } from "../../database/connection/Database";
import { UnavailableError } from "../../database/errors/DatabaseError";
import { HttpError, tooMany } from "../../http/HttpError";
import { FairTurns } from "../../limits/FairTurns";
import { Rates } from "../../limits/Rates";
import { hasGone, openTurns, type OpenTurns } from "./openTurns";

/** How many requests of one session or API key, and of one organisation, are open at once; others wait in their order. */
const atOnce = { ofCaller: 4, ofOrganisation: 24 };
/** How many requests may wait, and how long, in milliseconds. */
const queue = { waiting: 100, patience: 10_000 };

/** How long it is remembered that somebody hung up, in milliseconds. */
const hasteMemory = 10_000;

declare module "fastify" {
  interface FastifyRequest {
    turns: OpenTurns | null;
  }
}

/**
 * Keeps callers from crowding others out, at a cost of nothing: in this process alone, without asking anybody. A request is
 * open until its answer was made and read; whoever hangs up while it waits has it forgotten. Uploads, which take minutes on a
 * slow line, and streams have bounds of their own.
 */
export function boundCallers(app: FastifyInstance, database: Database, requestsPerMinute: number): void {
  const crowded = () =>
    database.isSilent() ? new UnavailableError(new Error("The database does not answer.")) : tooManyAtOnce();
  const rates = new Rates(requestsPerMinute);
  const callers = new FairTurns({ ...queue, each: atOnce.ofCaller, httpError: crowded });
  const organisations = new FairTurns({ ...queue, each: atOnce.ofOrganisation, httpError: crowded });
  /** Those who have hung up lately: it is looked whether they are still there before work is begun for them. */
  const hasty = new Set<string>();
  app.decorateRequest("turns", null);
  app.addHook("onRequest", async (request, { raw: answer }) => {
    const { caller, routeOptions } = request;
    if (!caller) return;
    const who = caller.sessionId ?? caller.apiKeyId ?? caller.userId;
    const wait = rates.take(who);
    if (wait > 0) throw tooMany(wait, "requests");
    if (routeOptions.config.isUpload || routeOptions.config.isStream) return;
    // The end of a connection comes behind the request on it.
    if (hasty.has(who)) await twoTurnsOfTheLoop();
    if (hasGone(answer)) throw crowded();
    const turns = openTurns(answer, () => {
      if (hasty.has(who)) return;
      hasty.add(who);
      setTimeout(() => hasty.delete(who), hasteMemory).unref();
    });
    request.turns = turns;
    await turns.begin(callers, who);
    await turns.begin(organisations, caller.tenantId);
  });
  app.addHook("onSend", ({ turns }, _reply, _payload, done) => {
    turns?.answered();
    done();
  });
}

const twoTurnsOfTheLoop = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));

const tooManyAtOnce = () =>
  new HttpError(429, "Very much is being asked for at once. Try again in a few seconds.", { retryAfter: 2 });
