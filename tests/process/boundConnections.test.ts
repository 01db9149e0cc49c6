import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boundAnswers, boundConnections, usualTimeLimits } from "../../server/boundRequests";

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

describe("a file that leaves", () => {
  const app = fastify();
  let port = 0;
  const pieces = 20;
  async function* slowly() {
    for (let piece = 0; piece < pieces; piece += 1) {
      await delay(50);
      yield "piece ";
    }
  }
  beforeAll(async () => {
    boundAnswers(app, { ...usualTimeLimits, upload: 200, pace: 100 });
    const attached = { "content-disposition": "attachment" };
    app.get("/made-slowly", (_request, reply) => reply.headers(attached).send(Readable.from(slowly())));
    app.get("/large", (_request, reply) => reply.headers(attached).send(Buffer.alloc(64 * 1024 * 1024)));
    await app.listen({ host: "127.0.0.1", port: 0 });
    // A server that listens on TCP has an address with a port.
    ({ port } = app.server.address() as AddressInfo);
  });
  afterAll(() => app.close());

  it("arrives whole where making it takes longer than reading a file may", async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/made-slowly`);
    expect(await answer.text()).toBe("piece ".repeat(pieces));
  });

  it("is ended where the client reads nothing more", async () => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    socket.write("GET /large HTTP/1.1\r\nhost: a\r\n\r\n");
    const [answered] = await once(app.server, "connection");
    await once(answered, "close");
    expect(answered.destroyed).toBe(true);
    socket.destroy();
  });
});
