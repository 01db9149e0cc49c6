import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { findAdvisories } from "../../scripts/findAdvisories.mjs";

/** A registry that answers npm audit with that status and body; what npm is asked to use. */
async function registry(status: number, answer: object) {
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      // Of a package that has an advisory npm reads which versions there are.
      const body = request.method === "GET" ? { name: request.url?.slice(1), versions: {} } : answer;
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  // A server that listens on a port has one.
  return { npm_config_registry: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

const advisory = (id: number, severity: string) => ({
  ...{ id, url: `https://advisories.example/${id}`, title: `Fault ${id}`, severity },
  ...{ vulnerable_versions: ">=0.0.1", cwe: [], cvss: { score: 8, vectorString: null } },
});

describe("P31: packages that are known to be vulnerable", { timeout: 60_000 }, () => {
  it("are none where the registry knows of none", async () => {
    expect(await findAdvisories(await registry(200, {}))).toEqual({ found: [] });
  });

  it("are named where they are of a high or critical severity", async () => {
    const answer = { pino: [advisory(1, "high")], zod: [advisory(2, "moderate"), advisory(3, "critical")] };
    const { found } = await findAdvisories(await registry(200, answer));
    expect(found).toEqual([
      "pino (high): Fault 1, https://advisories.example/1",
      "zod (critical): Fault 3, https://advisories.example/3",
    ]);
  });

  it("are not known where the registry serves no advisories or cannot be reached", async () => {
    const { unknown } = await findAdvisories(await registry(405, {}));
    expect(unknown).toContain("405");
    const away = await findAdvisories({ npm_config_registry: "http://127.0.0.1:1/" });
    expect(away.unknown).toContain("ECONNREFUSED");
  });
});
