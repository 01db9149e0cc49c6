import { Readable } from "node:stream";
import type { FeedEvent, Presence } from "../../../src/schema";
import type { Caller } from "../../auth/Caller";

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
