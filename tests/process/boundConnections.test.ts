import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boundConnections } from "../../server/boundRequests";

describe("idle connections of one network", () => {
  const app = fastify({ keepAliveTimeout: 60_000 });
  let port = 0;
  beforeAll(async () => {
    boundConnections(app, 3);
    app.get("/slow", async () => (await once(app.server, "go"), "answered"));
    app.get("/", async () => "answered");
    await app.listen({ host: "127.0.0.1", port: 0 });
    // A server that listens on TCP has an address with a port.
    ({ port } = app.server.address() as AddressInfo);
  });
  afterAll(async () => {
    app.server.closeAllConnections();
    await app.close();
  });

  it("are bounded: the one that has been idle the longest is ended, and none on which something is asked", async () => {
    const open = async (path?: string) => {
      const socket = connect(port, "127.0.0.1").on("error", () => undefined);
      const reached = once(app.server, path ? "request" : "connection");
      if (path) socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
      await reached;
      return socket;
    };
    const busy = await open("/slow");
    const used = await open();
    const [first, second] = [await open(), await open()];
    // It is the one that was idle last by now.
    used.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
    expect(String(await once(used, "data"))).toContain("answered");
    const ended = once(first.resume(), "close");
    const third = await open();
    await ended;
    app.server.emit("go");
    expect(String(await once(busy, "data"))).toContain("answered");
    // Which makes it an idle one, the fourth of three.
    await once(second.resume(), "close");
    expect([busy, used, third].map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
  });
});
