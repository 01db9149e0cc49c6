import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "./startTestApp";

/** More than the connection itself holds, less than the server reads off. */
const size = 15_000_000;

describe("a body that nobody wants", () => {
  let test: TestApp;
  let port = 0;

  beforeAll(async () => {
    test = await startTestApp();
    await test.app.listen({ host: "127.0.0.1", port: 0 });
    // A server that listens on TCP has an address with a port.
    ({ port } = test.app.server.address() as AddressInfo);
  });
  afterAll(() => test.stop());

  it.each(["keep-alive", "close"])(
    "takes nothing from the answer to who sends it all before reading (connection: %s)",
    async (connection) => {
      const socket = connect(port, "127.0.0.1");
      const head = `POST /api/trips HTTP/1.1\r\nhost: here\r\nconnection: ${connection}\r\ncontent-length: ${size}\r\n\r\n`;
      socket.write(head);
      const answer = await new Promise((resolve, reject) => {
        socket.on("error", reject).on("close", () => reject(new Error("Closed without an answer.")));
        socket.write(Buffer.alloc(size, "x"), (error) =>
          error ? reject(error) : socket.once("data", resolve),
        );
      });
      expect(String(answer)).toMatch(/^HTTP\/1.1 401 /);
      // Who wants the connection closed need not do it.
      if (connection === "close") await once(socket.resume(), "close");
      socket.destroy();
    },
  );
});
