import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import fastify from "fastify";
import { describe, expect, it } from "vitest";
import { answerErrors } from "../../server/rest/endpoint/errors";
import { closeApp, closeInOrder } from "../../server/app";

async function listening(times = { notice: 20, arrival: 3_600_000 }) {
  const app = fastify({ return503OnClosing: false });
  answerErrors(app);
  closeInOrder(app, times);
  app.post("/", async () => "taken");
  app.get("/slow", async () => (await once(app.server, "go"), "answered"));
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

  it("answers what is under way, and refuses what is asked meanwhile in the form of all errors", async () => {
    const { app, socket } = await listening({ notice: 500, arrival: 3_600_000 });
    // A server that listens on TCP has an address with a port.
    const { port } = app.server.address() as AddressInfo;
    const arrived = once(app.server, "request");
    let answer = "";
    socket.on("data", (chunk) => (answer += String(chunk)));
    socket.write("GET /slow HTTP/1.1\r\nhost: a\r\n\r\n");
    await arrived;
    const closed = closeApp(app, 3_600_000);
    const refused = await fetch(`http://127.0.0.1:${port}/slow`);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await refused.json()).toEqual({
      message: expect.stringMatching(/is stopping/),
      requestId: expect.any(String),
    });
    app.server.emit("go");
    await closed;
    expect(answer).toMatch(/^HTTP\/1.1 200[^]*connection: close[^]*answered$/);
  });

  it("waits neither for a quiet connection nor for a body that does not come", async () => {
    const { app, socket } = await listening({ notice: 20, arrival: 50 });
    // A server that listens on TCP has an address with a port.
    const quiet = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    quiet.on("error", () => undefined).write("GET / HTT");
    let answer = "";
    socket.on("data", (chunk) => (answer += String(chunk)));
    const arrived = once(app.server, "request");
    socket.write("POST / HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\nhalf");
    await arrived;
    await Promise.all([closeApp(app, 3_600_000), once(quiet, "close"), once(socket, "close")]);
    expect(answer).toMatch(/^HTTP\/1.1 503 [^]*retry-after: 5[^]*is stopping/);
  });
});
