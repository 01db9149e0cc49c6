import { Readable } from "node:stream";
import type { Connection, Submittable } from "pg";

/** The driver's connection as far as copying needs it; its published types leave this out. */
interface CopyingConnection {
  query(text: string): void;
  stream: { pause(): void; resume(): void };
}

/** What `copy … to stdout` sends, as a stream that the connection waits for. Hand it to `client.query`. */
export class CopyOut extends Readable implements Submittable {
  #connection: CopyingConnection | undefined;
  #isDone = false;

  constructor(private readonly text: string) {
    super();
  }

  submit(connection: Connection): void {
    // node-postgres has these on every connection (lib/connection.js), its types do not.
    this.#connection = connection as unknown as CopyingConnection;
    this.#connection.query(this.text);
  }

  override _read(): void {
    if (!this.#isDone) this.#connection?.stream.resume();
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver reuses its buffer.
    if (!this.push(Buffer.from(chunk))) this.#connection?.stream.pause();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#isDone = true;
    this.push(null);
  }

  handleError(error: Error): void {
    this.#isDone = true;
    this.#connection?.stream.resume();
    this.destroy(error);
  }
}
