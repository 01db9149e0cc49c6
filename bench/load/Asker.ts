import { connect, type Socket } from "node:net";
import type { LoadRequest } from "./Target";

interface Answer {
  status: number;
  headers: string;
  body: string;
}

/**
 * One kept-alive connection that sends a request when the one before is answered. Written on the bare socket, since
 * the load shares the machine with what it measures. Knows only answers with a content-length.
 */
export class Asker {
  #socket: Socket;
  #port: number;
  #received: Buffer = Buffer.alloc(0);
  #settle: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;

  constructor(port: number) {
    this.#port = port;
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.#socket.on("data", (chunk) => this.#read(chunk));
    this.#socket.on("error", (error) => this.#settle?.reject(error));
    this.#socket.on("close", () => this.#settle?.reject(new Error("The server closed the connection.")));
  }

  ask({ method, path, headers = {}, body }: LoadRequest): Promise<Answer> {
    const content = body === undefined ? {} : contentHeaders(body);
    const lines = Object.entries({ ...headers, ...content }).map(([name, value]) => `${name}: ${value}\r\n`);
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.cork();
      this.#socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${this.#port}\r\n${lines.join("")}\r\n`,
      );
      if (body !== undefined) this.#socket.write(body);
      this.#socket.uncork();
    });
  }

  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const end = this.#received.indexOf("\r\n\r\n");
    if (end < 0) return;
    const headers = this.#received.toString("latin1", 0, end);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(headers)?.[1]);
    if (Number.isNaN(length)) return this.#settle?.reject(new Error(`No content-length in:\n${headers}`));
    if (this.#received.length < end + 4 + length) return;
    const body = this.#received.toString("utf8", end + 4, end + 4 + length);
    this.#received = this.#received.subarray(end + 4 + length);
    this.#settle?.resolve({ status: Number(headers.slice(9, 12)), headers, body });
  }
}

const contentHeaders = (body: string | Buffer) => ({
  ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
  "content-length": String(Buffer.byteLength(body)),
});
