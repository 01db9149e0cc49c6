import { once } from "node:events";
import type { Writable } from "node:stream";
import type { Connection, Submittable } from "pg";

/** The driver's connection as far as copying needs it; its published types leave this out. */
interface CopyingConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
  stream: Writable;
}

/** Sends a source to `copy … from stdin`. Hand it to `client.query`; `finished` settles when PostgreSQL has all of it. */
export class CopyIn implements Submittable {
  readonly finished: Promise<void>;
  #settle!: { resolve(): void; reject(error: Error): void };

  constructor(
    private readonly text: string,
    private readonly source: AsyncIterable<Buffer>,
  ) {
    this.finished = new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
  }

  submit(connection: Connection): void {
    copying(connection).query(this.text);
  }

  handleCopyInResponse(connection: Connection): void {
    const { stream } = copying(connection);
    const send = async () => {
      for await (const chunk of this.source) {
        copying(connection).sendCopyFromChunk(chunk);
        if (stream.writableNeedDrain) await once(stream, "drain");
      }
      copying(connection).endCopyFrom();
    };
    // PostgreSQL answers a failed copy with an error, which ends the waiting.
    send().catch((error: unknown) => copying(connection).sendCopyFail(String(error)));
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#settle.resolve();
  }

  handleError(error: Error): void {
    this.#settle.reject(error);
  }
}

// node-postgres has these on every connection (lib/connection.js), its types do not.
const copying = (connection: Connection) => connection as unknown as CopyingConnection;
