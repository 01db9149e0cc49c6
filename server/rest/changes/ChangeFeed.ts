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

/** Most streams on one server: of one session (all windows of a browser) and of one organisation. */
const mostStreams = { ofSession: 8, ofOrganisation: 500 };
/** How often sessions and unreported changes are checked while a stream is open, in milliseconds. */
const lookEvery = 2_000;
/** Pause between two readings of an organisation's changes, in milliseconds: bundles simultaneous changes. */
const rest = 100;
/** How long a tab may take to reconnect, in seconds. */
const comingBack = 2;
/** After this silence a stream sends a keep-alive, in milliseconds. */
const silence = 15_000;

interface Organisation {
  streams: Set<ChangeStream>;
  isTelling: boolean;
  /** Whether something changed while the streams were served. */
  isNews: boolean;
}

interface FeedOptions {
  database: Database;
  resources: readonly Resource[];
  log: FastifyBaseLogger;
}

/**
 * Sends the changes of organisations to the readers on this server. Sessions and rights are read together
 * with the changes, so they are current. Without readers there are no queries.
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

  /** @throws 429 where the session or the organisation has too many streams, 503 where the server stops. */
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

  close(): void {
    this.#isClosed = true;
    for (const { streams } of this.#organisations.values()) for (const stream of streams) stream.finish();
    this.#rest();
  }

  /** Removes the presence of a tab that disconnected, unless it reconnects in time, to any server. */
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

  /** Runs after listening was interrupted: missed notifications leave no gap in the numbers. */
  async #lookAtAll(): Promise<void> {
    await this.#guard(() => this.#look());
    for (const tenantId of this.#organisations.keys()) void this.#tell(tenantId);
  }

  /** Ends streams of ended sessions, and finds changes without a signal: from raw SQL or a killed server. */
  async #look(): Promise<void> {
    const all = [...this.#organisations].flatMap(([, { streams }]) => [...streams]);
    const tenants = [...this.#organisations.keys()];
    const positions = tenants.map((tenantId) =>
      Math.max(...[...this.#organisationOf(tenantId).streams].map(({ position }) => position)),
    );
    const [behind = [], actors = []] = await this.options.database.batch([
      {
        text: "select organisations_behind($1::uuid[], $2::bigint[]) as tenant",
        values: [tenants, positions],
      },
      sessionActors(all.map(({ reader }) => reader)),
    ]);
    const callers = callersIn(actors);
    for (const stream of all) {
      if (!isStill(stream, callers)) stream.finish();
      else stream.keepOpen(performance.now() - silence);
    }
    for (const { tenant } of behind) void this.#tell(String(tenant));
    // A tab that vanishes causes no commit, so presences are read at each check.
    for (const [tenantId, { streams }] of this.#organisations)
      if ([...streams].some(({ isPresent }) => isPresent)) void this.#tell(tenantId);
  }

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
    const data = resource && toldTo(stream.reader, entry, resource, facts.get(resource.name) ?? new Map());
    if (!data) return;
    const isOwn = entry.origin !== null && entry.origin === stream.origin;
    stream.say("change", entry.number, { ...data, isOwn });
  }

  /** Reads what the access rules need of the changed rows, for resources whose rules depend on rows. */
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

  /** Work that fails is repeated with the next change or check. */
  async #guard(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // That the database is unavailable is already logged.
      if (!(error instanceof UnavailableError))
        this.options.log.error({ err: error }, "The changes could not be read.");
    }
  }
}

/** Reports a notification that the stream has not reported yet. */
function sayNotified(stream: ChangeStream, newest: NewestNotification | undefined): void {
  const { notified } = stream;
  if (!newest || newest.id === notified.id) return;
  const isNews = notified.id !== undefined || newest.at >= notified.from;
  notified.id = newest.id;
  if (isNews) stream.say("notified", stream.position, {});
}

/** Whether the session is valid and its user's rights are as they were when the stream began. */
function isStill({ reader }: ChangeStream, callers: ReadonlyMap<string, Caller>): boolean {
  const now = callers.get(reader.sessionId ?? "");
  return now !== undefined && isSameCaller(now, reader);
}

/** Most bytes that may wait for a reader. A slower reader is cut off, and continues from its last number. */
const mostWaiting = 256 * 1024;

/** The change feed of one reader, as server-sent events. */
export class ChangeStream extends Readable {
  /** The newest known notification, and the time from which a notification is new, in milliseconds. */
  readonly notified: { id?: string; from: number } = { from: 0 };
  #saidAt = -Infinity;
  #isOver = false;
  /** The presence last sent, by the id of the row. */
  readonly #sentPresences = new Map<string, string>();

  constructor(
    /** The reader as of the start of the stream. */
    readonly reader: Caller,
    readonly origin: string | undefined,
    /** The number up to which changes were sent. */
    public position: number,
  ) {
    super();
  }

  override _read(): void {
    // Data is pushed when it arrives.
  }

  /** Sends an event. After a reconnect, the reader continues from its number. */
  say(event: Exclude<FeedEvent, "presence">, number: number, data: object): void {
    this.#write(`id: ${number}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Whether a presence was sent to this stream, so its tab is at a row. */
  get isPresent(): boolean {
    return this.#sentPresences.size > 0;
  }

  /** Sends who is at the rows where this tab is, for rows where that has changed. */
  sayPresent(presences: readonly Presence[]): void {
    const here = new Set(presences.map(({ id }) => id));
    for (const id of this.#sentPresences.keys()) if (!here.has(id)) this.#sentPresences.delete(id);
    for (const presence of presences) {
      const data = JSON.stringify(presence);
      if (this.#sentPresences.get(presence.id) === data) continue;
      this.#sentPresences.set(presence.id, data);
      const event: FeedEvent = "presence";
      this.#write(`event: ${event}\ndata: ${data}\n\n`);
    }
  }

  /** Sends the position as a keep-alive where nothing was sent since `since` (`performance.now()`). */
  keepOpen(since: number): void {
    if (this.#saidAt < since) this.#write(`: \nid: ${this.position}\n\n`);
  }

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
