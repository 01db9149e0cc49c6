import { createServer } from "node:net";

/** A port of this machine that nobody listens at. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      // A TCP server's address is never the text of a pipe.
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
