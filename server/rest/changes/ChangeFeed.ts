import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { isRoleRule, type Resource, type FeedEvent, type Presence } from "../../../src/schema";
import { isSameCaller, type Caller } from "../../auth/Caller";
import { HttpError } from "../../http/HttpError";
import type { Database } from "../../database/connection/Database";
import { UnavailableError } from "../../database/errors/DatabaseError";
import type { Transaction } from "../../database/connection/Transaction";
import { lineEnded, readPresent } from "../presence/presences";
import {
  placeOf,
  type Since,
  callersIn,
  readEntries,
  sessionActors,
  type NewestNotification,
} from "./readEntries";
import { readFacts, type Facts, toldTo, type NumberedEntry } from "./toldTo";
import { Readable } from "node:stream";

/** Streams of one session, which every window of a browser shares, and of one organisation, on one server. */
const mostStreams = { ofSession: 8, ofOrganisation: 500 };
/** How often it is looked whether sessions last and whether somebody else wrote, in milliseconds: while anybody reads. */
const lookEvery = 2_000;
/** Between two readings of an organisation's changes, in milliseconds: what many write at once is told together. */
const rest = 100;
/** So long a tab whose line ended may take to be heard of again, in seconds. */
const comingBack = 2;
/** After so much silence a line says that it is open, in milliseconds. */
const silence = 15_000;

interface Organisation {
  streams: Set<ChangeStream>;
  isTelling: boolean;
  /** Whether there was news while others were told. */
  isNews: boolean;
}

interface FeedOptions {
  database: Database;
  resources: readonly Resource[];
  log: FastifyBaseLogger;
}

/**
 * The changes of organisations, told to those who read them on this server. Each time the readers' sessions and rights are
 * asked for with the changes, so that nobody hears anything on the strength of what was so before. While nobody reads,
 * nothing is asked.
 */
export class ChangeFeed {
  readonly #organisations = new Map<string, Organisation>();
  readonly #resources: ReadonlyMap<string, Resource>;
  #stopListening: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(private readonly options: FeedOptions) {
    this.#resources = new Map(options.resources.map((resource) => [resource.name, resource]));
  }

  /** Begins a stream. @throws 429 where the session or the organisation has too many, 503 where the server stops. */
  async open(reader: Caller, origin: string | undefined, since: Since): Promise<ChangeStream> {
    const { now, number, isReset } = await this.options.database.reading(reader.tenantId, async (tx) => ({
      now: tx.now.getTime(),
      ...(await placeOf(tx, since)),
    }));
    if (this.#isClosed) throw new HttpError(503, "The server is stopping.", { retryAfter: 5 });
    const organisation = this.#organisationOf(reader.tenantId);
    const ofSession = [...organisation.streams].filter((one) => one.reader.sessionId === reader.sessionId);
    if (ofSession.length >= mostStreams.ofSession || organisation.streams.size >= mostStreams.ofOrganisation)
      throw new HttpError(429, "Changes are followed in very many windows already. Close some.", {
        retryAfter: 60,
      });
    const stream = new ChangeStream(reader, origin, number);
    if ("seconds" in since) stream.notified.from = now - since.seconds * 1_000;
    organisation.streams.add(stream);
    stream.once("close", () => {
      organisation.streams.delete(stream);
      if (stream.isPresent) void this.#guard(() => this.#forget(stream));
      if (organisation.streams.size === 0) this.#organisations.delete(reader.tenantId);
      if (this.#organisations.size === 0) this.#rest();
    });
    if (isReset) stream.say("reset", number, { number });
    else stream.keepOpen(Infinity);
    this.#begin();
    void this.#tell(reader.tenantId);
    return stream;
  }

  /** Ends all streams. */
  close(): void {
    this.#isClosed = true;
    for (const { streams } of this.#organisations.values()) for (const stream of streams) stream.finish();
    this.#rest();
  }

  /** Takes a tab whose line ended from where it was, unless it comes back at once: with another line, to any server. */
  async #forget({ reader, origin }: ChangeStream): Promise<void> {
    await delay(comingBack * 1_000, undefined, { ref: false });
    if (this.#isClosed || origin === undefined) return;
    const { tenantId, userId } = reader;
    const statement = lineEnded(tenantId, userId, origin, comingBack);
    await this.options.database.inTenant(tenantId, (tx) => tx.batch([statement]));
  }

  #organisationOf(tenantId: string): Organisation {
    let organisation = this.#organisations.get(tenantId);
    if (!organisation) {
      organisation = { streams: new Set(), isTelling: false, isNews: false };
      this.#organisations.set(tenantId, organisation);
    }
    return organisation;
  }

  #begin(): void {
    this.#stopListening ??= this.options.database.onCommits((tenantId) =>
      tenantId === undefined ? void this.#lookAtAll() : void this.#tell(tenantId),
    );
    this.#timer ??= setInterval(() => void this.#guard(() => this.#look()), lookEvery).unref();
  }

  #rest(): void {
    this.#stopListening?.();
    this.#stopListening = undefined;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** After a time in which nobody listened: notifications leave no number by which they would be missed. */
  async #lookAtAll(): Promise<void> {
    await this.#guard(() => this.#look());
    for (const tenantId of this.#organisations.keys()) void this.#tell(tenantId);
  }

  /** Ends the streams of sessions that are over, and finds what nobody told of: raw SQL, a server that was killed. */
  async #look(): Promise<void> {
    const all = [...this.#organisations].flatMap(([, { streams }]) => [...streams]);
    const tenants = [...this.#organisations.keys()];
    const told = tenants.map((tenantId) =>
      Math.max(...[...this.#organisationOf(tenantId).streams].map(({ position }) => position)),
    );
    const [behind = [], actors = []] = await this.options.database.batch([
      { text: "select organisations_behind($1::uuid[], $2::bigint[]) as tenant", values: [tenants, told] },
      sessionActors(all.map(({ reader }) => reader)),
    ]);
    const callers = callersIn(actors);
    for (const stream of all) {
      if (!isStill(stream, callers)) stream.finish();
      else stream.keepOpen(performance.now() - silence);
    }
    for (const { tenant } of behind) void this.#tell(String(tenant));
    // Who has gone without a word is missed by nobody else.
    for (const [tenantId, { streams }] of this.#organisations)
      if ([...streams].some(({ isPresent }) => isPresent)) void this.#tell(tenantId);
  }

  /** Tells the readers of an organisation what they do not know yet. */
  async #tell(tenantId: string): Promise<void> {
    const organisation = this.#organisations.get(tenantId);
    if (!organisation) return;
    organisation.isNews = true;
    if (organisation.isTelling) return;
    organisation.isTelling = true;
    await this.#guard(async () => {
      while (organisation.isNews && organisation.streams.size > 0) {
        organisation.isNews = false;
        await this.options.database.reading(tenantId, (tx) => this.#tellSome(tx, organisation));
        await delay(rest, undefined, { ref: false });
      }
    });
    organisation.isTelling = false;
  }

  async #tellSome(tx: Transaction, organisation: Organisation): Promise<void> {
    const streams = [...organisation.streams];
    const after = Math.min(...streams.map(({ position }) => position));
    const { entries, isMore, callers, notifications } = await readEntries(
      tx,
      after,
      streams.map(({ reader }) => reader),
    );
    if (isMore) organisation.isNews = true;
    const facts = await this.#factsOf(tx, entries);
    const present = await readPresent(tx, streams);
    for (const stream of streams) {
      if (!isStill(stream, callers)) {
        stream.finish();
        continue;
      }
      for (const entry of entries) this.#say(stream, entry, facts);
      stream.sayPresent(present(stream));
      sayNotified(stream, notifications.get(stream.reader.userId));
    }
  }

  #say(stream: ChangeStream, entry: NumberedEntry, facts: ReadonlyMap<string, Facts>): void {
    if (entry.number <= stream.position) return;
    stream.position = entry.number;
    const resource = this.#resources.get(entry.resource);
    const told = resource && toldTo(stream.reader, entry, resource, facts.get(resource.name) ?? new Map());
    if (!told) return;
    const isOwn = entry.origin !== null && entry.origin === stream.origin;
    stream.say("change", entry.number, { ...told, isOwn });
  }

  /** What the rules look at of the changed rows, for resources whose rules look at rows. */
  async #factsOf(tx: Transaction, entries: readonly NumberedEntry[]): Promise<ReadonlyMap<string, Facts>> {
    const facts = new Map<string, Facts>();
    for (const [name, resource] of this.#resources) {
      const ids = entries.filter((entry) => entry.resource === name).map(({ rowId }) => rowId);
      const rule = resource.access.read;
      if (ids.length > 0 && !isRoleRule(rule))
        facts.set(name, await readFacts(tx, this.options.resources, resource, rule, ids));
    }
    return facts;
  }

  /** What fails is tried again with the next news, or when it is looked. */
  async #guard(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // Whoever asks in vain has been told that the database is not there.
      if (!(error instanceof UnavailableError))
        this.options.log.error({ err: error }, "The changes could not be read.");
    }
  }
}

/** Says that there is a notification of which the stream has not told. */
function sayNotified(stream: ChangeStream, newest: NewestNotification | undefined): void {
  const { notified } = stream;
  if (!newest || newest.id === notified.id) return;
  const isNews = notified.id !== undefined || newest.at >= notified.from;
  notified.id = newest.id;
  if (isNews) stream.say("notified", stream.position, {});
}

/** Whether the reader is who they were when the stream began. */
function isStill({ reader }: ChangeStream, callers: ReadonlyMap<string, Caller>): boolean {
  const now = callers.get(reader.sessionId ?? "");
  return now !== undefined && isSameCaller(now, reader);
}

/** How much may wait for a reader, in bytes; one who is slower than that is cut off, and goes on from the last number. */
const mostWaiting = 256 * 1024;

/** The feed of one reader, as server-sent events. */
export class ChangeStream extends Readable {
  /** The newest notification of which the stream knows, and from which moment on one is news, in milliseconds. */
  readonly notified: { id?: string; from: number } = { from: 0 };
  #saidAt = -Infinity;
  #isOver = false;
  /** Who was told to be there, by the id of the row. */
  readonly #told = new Map<string, string>();

  constructor(
    /** Who reads, as they were when the stream began. */
    readonly reader: Caller,
    /** The tab that reads. */
    readonly origin: string | undefined,
    /** The number up to which the reader has been told. */
    public position: number,
  ) {
    super();
  }

  override _read(): void {
    // What is there is pushed as it comes.
  }

  /** Says something; its number is where the reader goes on from. */
  say(event: Exclude<FeedEvent, "presence">, number: number, data: object): void {
    this.#write(`id: ${number}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Whether its tab was told to be in a row, at which others may be. */
  get isPresent(): boolean {
    return this.#told.size > 0;
  }

  /** Says who is at the rows at which its tab is, where that is something else than what was said last. */
  sayPresent(presences: readonly Presence[]): void {
    const here = new Set(presences.map(({ id }) => id));
    for (const id of this.#told.keys()) if (!here.has(id)) this.#told.delete(id);
    for (const presence of presences) {
      const data = JSON.stringify(presence);
      if (this.#told.get(presence.id) === data) continue;
      this.#told.set(presence.id, data);
      const event: FeedEvent = "presence";
      this.#write(`event: ${event}\ndata: ${data}\n\n`);
    }
  }

  /** Tells of the position and that the line is open, where nothing was said since the moment of the steady clock. */
  keepOpen(since: number): void {
    if (this.#saidAt < since) this.#write(`: \nid: ${this.position}\n\n`);
  }

  /** Ends it in order. */
  finish(): void {
    if (this.#isOver || this.destroyed) return;
    this.#isOver = true;
    this.push(null);
  }

  #write(block: string): void {
    if (this.#isOver || this.destroyed) return;
    this.#saidAt = performance.now();
    this.push(block);
    if (this.readableLength > mostWaiting) this.destroy();
  }
}
