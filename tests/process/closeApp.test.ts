import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import fastify from "fastify";
import { describe, expect, it } from "vitest";
import { closeApp, endSilentConnections } from "../../server/closeApp";

async function listening() {
  const app = fastify();
  endSilentConnections(app);
  app.post("/", async () => "taken");
  await app.listen({ host: "127.0.0.1", port: 0 });
  // A server that listens on TCP has an address with a port.
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  return { app, socket };
}

describe("closeApp", () => {
  it("gives a request up that never ends, so that what comes after is stopped too", async () => {
    const { app, socket } = await listening();
    const arrived = once(app.server, "request");
    socket.write("POST / HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\nhalf");
    await arrived;
    const ended = once(socket, "close");
    await closeApp(app, 50);
    await ended;
    expect(socket.destroyed).toBe(true);
  });

  it("does not wait for a connection on which nothing was asked", async () => {
    const { app, socket } = await listening();
    await Promise.all([closeApp(app, 3_600_000), once(socket, "close")]);
    expect(socket.destroyed).toBe(true);
  });
});
