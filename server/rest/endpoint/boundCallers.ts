import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { FairTurns } from "../../limits/FairTurns";
import type { Database } from "../../database/connection/Database";
import { UnavailableError } from "../../database/errors/DatabaseError";
import { HttpError, tooMany } from "../../http/HttpError";

/** The turns of one request. They end when its answer has been read, or when its work is done for somebody who has hung up. */
interface OpenTurns {
  /** Waits until one more has begun. */
  begin(fair: FairTurns, whose: string): Promise<void>;
  /** Says that the answer was made. */
  answered(): void;
}

/** How long work may go on for a client that has hung up until its turns count as over, in milliseconds. */
const longestWork = 60_000;

/** @param onHangUp called where the client does not read its answer to the end. */
function openTurns(answer: ServerResponse, onHangUp: () => void): OpenTurns {
  let leave = (): void => undefined;
  let isAnswered = false;
  const begun: { fair: FairTurns; whose: string }[] = [];
  const end = () => {
    for (const { fair, whose } of begun.splice(0)) fair.end(whose);
  };
  answer.once("close", () => {
    leave();
    if (!answer.writableFinished) onHangUp();
    if (isAnswered) end();
    else setTimeout(end, longestWork).unref();
  });
  return {
    async begin(fair, whose) {
      if (!fair.tryBegin(whose))
        await fair.wait(whose, (how) => {
          leave = how;
        });
      begun.push({ fair, whose });
    },
    answered() {
      isAnswered = true;
      if (answer.closed) end();
    },
  };
}

/** Whether nobody will read it: after a client's end of a connection ours is ended at once. */
const hasGone = (answer: ServerResponse): boolean => answer.closed || answer.socket?.writableEnded === true;

/** So many are remembered at once. */
const mostRemembered = 10_000;

/** What one still may ask for at once, as of a moment. */
interface Left {
  count: number;
  at: number;
}

/**
 * How often each may ask: so much at once, and as much again with every minute. Kept in this process alone, so that
 * counting costs nothing.
 */
export class Rates {
  readonly #left = new Map<string, Left>();

  constructor(
    readonly perMinute: number,
    readonly now: () => number = () => performance.now(),
  ) {}

  /** Counts one more, and gives 0; or the seconds until it will be allowed. */
  take(whose: string): number {
    const now = this.now();
    const left = this.#left.get(whose);
    if (!left) {
      if (this.#left.size >= mostRemembered) this.#forget(now);
      this.#left.set(whose, { count: this.perMinute - 1, at: now });
      return 0;
    }
    left.count = this.#countOf(left, now);
    left.at = now;
    if (left.count < 1) return Math.max(1, Math.ceil(((1 - left.count) * 60) / this.perMinute));
    left.count -= 1;
    return 0;
  }

  #countOf({ count, at }: Left, now: number): number {
    return Math.min(this.perMinute, count + ((now - at) / 60_000) * this.perMinute);
  }

  /** Those who may ask for everything again, and where there are none, whoever was remembered first. */
  #forget(now: number): void {
    for (const [whose, left] of this.#left)
      if (this.#countOf(left, now) >= this.perMinute) this.#left.delete(whose);
    const [first] = this.#left.keys();
    if (this.#left.size >= mostRemembered && first !== undefined) this.#left.delete(first);
  }
}

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
