import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { apiPolicy, permissionsPolicy } from "./rest/pages/contentPolicy";
import { networksOf } from "./auth/throttle";
import { HttpError, tooMany } from "./http/HttpError";
import type { ServerResponse } from "node:http";
import { FairTurns } from "./limits/FairTurns";
import type { Database } from "./database/connection/Database";
import { UnavailableError } from "./database/errors/DatabaseError";

/** Security headers of every answer, including answers that bypass the hooks of the application. */
export const protectingHeaders = {
  "permissions-policy": permissionsPolicy,
  "content-security-policy": apiPolicy,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "same-origin",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
};

const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_STOPPING: "503 Service Unavailable",
};

/** Answers a request that is not HTTP or arrives too slowly, and closes the connection. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const status = statuses[error.code ?? ""] ?? "400 Bad Request";
  const isStopping = error.code === "ERR_STOPPING";
  const body = JSON.stringify({
    message: isStopping
      ? "The server is stopping. Try again in a few seconds."
      : "The server cannot read this request.",
  });
  const head = [
    `HTTP/1.1 ${status}`,
    "connection: close",
    ...(isStopping ? ["retry-after: 5"] : []),
    "content-type: application/json",
    `content-length: ${body.length}`,
    ...Object.entries(protectingHeaders).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  // A client that reads has the answer by now. One that keeps sending is cut off.
  setTimeout(() => socket.destroy(), 1_000).unref();
}

/** Ends the connection of a client that reads its answer too slowly: unread answers occupy memory. */
export function boundAnswers(app: FastifyInstance, limits: TimeLimits): void {
  app.addHook("onSend", ({ raw, routeOptions }, reply, _payload, done) => {
    done();
    // An answer that the system took whole no longer occupies our memory.
    if (reply.raw.writableFinished || (routeOptions.config.isStream && reply.statusCode === 200)) return;
    const described = [reply.getHeader("content-type"), reply.getHeader("content-disposition")];
    const isFile = described.some((header) => /^(image\/|attachment)/.test(String(header)));
    const timer = isFile
      ? setTimeout(() => endSlowReader(raw.socket, reply.raw, limits.pace), limits.upload)
      : setTimeout(() => raw.socket.destroy(), limits.answer);
    reply.raw.once("close", () => clearTimeout(timer));
  });
}

/** From now on ends the connection when bytes wait and fewer than `leastPace` left since the last check. A file still in the making goes on. */
function endSlowReader(socket: Socket, answer: ServerResponse, every: number): void {
  const sent = () => socket.bytesWritten - socket.writableLength;
  let before = sent();
  const timer = setInterval(() => {
    if (socket.writableLength > 0 && sent() - before < leastPace) socket.destroy();
    before = sent();
  }, every);
  answer.once("close", () => clearInterval(timer));
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route takes a large file, which can need minutes on a slow line. */
    isUpload?: true;
  }
}

/** Time limits, in milliseconds. */
export interface TimeLimits {
  /** For a request to arrive. */
  request: number;
  /** For a file to arrive, and for a picture or an attachment to be read at any pace. */
  upload: number;
  /** For the next `leastPace` bytes of a file to arrive, or to be read after `upload`. */
  pace: number;
  /** For other answers to be read. */
  answer: number;
}

export const usualTimeLimits: TimeLimits = {
  request: 30_000,
  upload: 300_000,
  pace: 10_000,
  answer: 60_000,
};

/** Least bytes of a file that must arrive or be read within `pace`. Only clients that block places are slower. */
const leastPace = 64 * 1024;

/** How much of a body is still read after the answer, in bytes, and for how long, in milliseconds. */
const readOffAtMost = { size: 20 * 1024 * 1024, time: 10_000 };

/**
 * Ends requests that arrive too slowly with 408. After an early answer, part of the body is still read and
 * discarded: closing the connection immediately would often lose the answer.
 */
export function boundBodies(app: FastifyInstance, limits: TimeLimits): void {
  app.server.headersTimeout = limits.request;
  // Backs up the limits below, for requests that reach no route.
  app.server.requestTimeout = limits.upload + limits.request;
  app.addHook("onRequest", (request, reply, done) => {
    const { headers, raw, routeOptions } = request;
    if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return done();
    const { isUpload } = routeOptions.config;
    const end = () => {
      // A body that no route reads is complete without an "end" event.
      if (!raw.complete && !reply.raw.headersSent) answerBrokenRequest(tooSlow(), raw.socket);
    };
    const timer = setTimeout(end, isUpload ? limits.upload : limits.request);
    const watch = isUpload ? watchPace(raw.socket, limits.pace, end) : undefined;
    const clear = () => {
      clearTimeout(timer);
      clearInterval(watch);
    };
    raw.once("end", clear).once("close", clear);
    done();
  });
  app.addHook("onSend", ({ raw }, reply, _payload, done) => {
    // Otherwise Node closes the connection while the body still arrives. `readOff` closes it later.
    if (!raw.complete) reply.raw.shouldKeepAlive = true;
    done();
  });
  app.addHook("onResponse", ({ raw }, _reply, done) => {
    if (raw.complete === false && !raw.destroyed) readOff(raw);
    done();
  });
}

/** Calls `end` when fewer than `leastPace` bytes arrived since the last check. */
function watchPace(socket: Socket, every: number, end: () => void): NodeJS.Timeout {
  let before = socket.bytesRead;
  return setInterval(() => {
    if (socket.bytesRead - before < leastPace) end();
    before = socket.bytesRead;
  }, every);
}

function readOff(raw: FastifyRequest["raw"]): void {
  let left = readOffAtMost.size;
  const end = () => raw.socket.destroySoon();
  const timer = setTimeout(end, readOffAtMost.time);
  raw.once("close", () => clearTimeout(timer)).once("end", () => clearTimeout(timer));
  if (/^close$/i.test(raw.headers.connection ?? "")) raw.once("end", end);
  raw.unpipe();
  raw.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) end();
  });
}

const tooSlow = () => Object.assign(new Error("Too slow."), { code: "ERR_HTTP_REQUEST_TIMEOUT" });

/** How many idle connections one network may have open. */
const mostIdle = 256;

/** Ends the longest idle connection of a network that has too many idle ones. */
export function boundConnections(app: FastifyInstance, maximum: number = mostIdle): void {
  /** By network, in the order in which they became idle. */
  const idle = new Map<string, Set<Socket>>();
  const networkOf = new WeakMap<Socket, string>();
  const leave = (socket: Socket) => {
    const network = networkOf.get(socket) ?? "";
    const others = idle.get(network);
    others?.delete(socket);
    if (others?.size === 0) idle.delete(network);
  };
  const enter = (socket: Socket) => {
    const network = networkOf.get(socket);
    if (network === undefined || socket.destroyed) return;
    const others = idle.get(network) ?? new Set();
    idle.set(network, others.add(socket));
    const [longest] = others;
    if (others.size > maximum) longest?.destroy();
  };
  app.server.on("connection", (socket: Socket) => {
    networkOf.set(socket, networksOf(socket.remoteAddress ?? "").own);
    socket.once("close", () => leave(socket));
    enter(socket);
  });
  app.server.on("request", ({ socket }, response) => {
    leave(socket);
    // A request that is aborted closes its connection too.
    response.once("finish", () => enter(socket));
  });
}

/** Warns once if TRUST_PROXY lacks a proxy: one visitor's wrong guesses would lock out all behind it. */
export function warnOfProxy(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook("onRequest", (request, _reply, done) => {
    const isForwarded = request.headers["x-forwarded-for"] !== undefined;
    if (isSaid || !isForwarded || request.ip !== request.socket.remoteAddress) return done();
    isSaid = true;
    request.log.warn(
      `A request from ${request.ip} carries X-Forwarded-For, which is not believed: all visitors behind that address count as one. If it is your proxy, set TRUST_PROXY=${request.ip}`,
    );
    done();
  });
}

/** The turns of one request. They end when its answer is read, or its work for a gone client ends. */
interface OpenTurns {
  begin(fair: FairTurns, whose: string): Promise<void>;
  answered(): void;
}

/** After this time, the turns of a client that hung up end even if its work still runs. */
const maxWorkMs = 60_000;

/** @param onHangUp called when the client does not read its answer to the end. */
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
    else setTimeout(end, maxWorkMs).unref();
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

/** Whether the client is gone. When a client ends its side of a connection, ours is ended immediately. */
const hasGone = (answer: ServerResponse): boolean => answer.closed || answer.socket?.writableEnded === true;

const maxRemembered = 10_000;

/** How many requests are left, as of `at`. */
interface Left {
  count: number;
  at: number;
}

/** Allows each caller `perMinute` requests at once, refilled at that rate. Kept in this process alone. */
export class Rates {
  readonly #left = new Map<string, Left>();

  constructor(
    readonly perMinute: number,
    readonly now: () => number = () => performance.now(),
  ) {}

  /** Counts a request. Returns 0 where it is allowed, else the seconds to wait. */
  take(whose: string): number {
    const now = this.now();
    const left = this.#left.get(whose);
    if (!left) {
      if (this.#left.size >= maxRemembered) this.#forget(now);
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

  /** Forgets callers with a full allowance. Where there are none, forgets the oldest entry. */
  #forget(now: number): void {
    for (const [whose, left] of this.#left)
      if (this.#countOf(left, now) >= this.perMinute) this.#left.delete(whose);
    const [first] = this.#left.keys();
    if (this.#left.size >= maxRemembered && first !== undefined) this.#left.delete(first);
  }
}

/** Most open requests of one session or API key, and of one organisation. Further requests wait in order. */
const openRequests = { ofCaller: 4, ofOrganisation: 24 };
/** How many requests may wait, and for how long, in milliseconds. */
const queue = { waiting: 100, patience: 10_000 };

/** How long a hang-up is remembered. */
const impatienceMs = 10_000;

declare module "fastify" {
  interface FastifyRequest {
    turns: OpenTurns | null;
  }
}

/**
 * Keeps callers from crowding out others. The state is in this process, so it costs no query. A request is
 * open until its answer is read; if its client hangs up while it waits, it is dropped. Uploads and streams
 * have their own bounds.
 */
export function boundCallers(
  app: FastifyInstance,
  database: Database,
  perMinute: { ofSession: number; ofKey: number },
): void {
  const crowded = () =>
    database.isSilent() ? new UnavailableError(new Error("The database does not answer.")) : tooManyAtOnce();
  const [ofSessions, ofKeys] = [new Rates(perMinute.ofSession), new Rates(perMinute.ofKey)];
  const callers = new FairTurns({ ...queue, each: openRequests.ofCaller, httpError: crowded });
  const organisations = new FairTurns({ ...queue, each: openRequests.ofOrganisation, httpError: crowded });
  /** Callers that hung up recently. Before their work begins, the server checks their connection. */
  const impatient = new Set<string>();
  app.decorateRequest("turns", null);
  app.addHook("onRequest", async (request, { raw: answer }) => {
    const { caller, routeOptions } = request;
    if (!caller) return;
    const who = caller.sessionId ?? caller.apiKeyId ?? caller.userId;
    const wait = (caller.apiKeyId === null ? ofSessions : ofKeys).take(who);
    if (wait > 0) throw tooMany(wait, "requests");
    if (routeOptions.config.isUpload || routeOptions.config.isStream) return;
    // Node reads the end of a connection after the request on it, so the check waits two turns of the event
    // loop. Of 1,000 lists whose client hangs up, 4 are read instead of 815
    // (tests/promises/p08FairShares.test.ts).
    if (impatient.has(who)) await twoTurnsOfTheLoop();
    if (hasGone(answer)) throw crowded();
    const turns = openTurns(answer, () => {
      if (impatient.has(who)) return;
      impatient.add(who);
      setTimeout(() => impatient.delete(who), impatienceMs).unref();
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
