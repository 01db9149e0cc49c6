import { setTimeout as delay } from "node:timers/promises";
import { uploadOf } from "../../tests/promises/fixtures/uploadPicture";
import { type FilledOrganisation, fillDatabase } from "../database/fillDatabase";
import { atMost, type Figure, noted } from "../Figure";
import { startServers } from "../process/startServers";
import { memoryFor, p95Beside } from "./besides";
import { contactsFile } from "./contactsFile";

/** A shorter look while working on something: BENCH_SECONDS=1. */
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const rows = Math.min(50_000, 10_000 * seconds);
const quietMs = 4_000 * seconds;

/** Imports of contacts into the largest of 20 organisations, beside the usual requests of all. */
export async function measureImports(): Promise<Figure[]> {
  const servers = await startServers();
  try {
    console.log("Filling a database with 100,000 trips and contacts of 20 organisations …");
    const organisations = await fillDatabase(servers.appUrl, servers.superuserUrl);
    const { port, pid } = servers.ours;
    const beside = p95Beside(port, organisations);
    await beside(() => delay(quietMs / 4));
    const quiet = await beside(() => delay(quietMs));
    const figures: Figure[] = [];
    // Two organisations, so that the second file does not find what the first has brought.
    const largest = organisations.toSorted((one, other) => other.size - one.size);
    for (const [index, format] of (["csv", "xlsx"] as const).entries()) {
      const organisation = largest[index];
      if (!organisation) throw new Error("No organisation was filled.");
      const file = await contactsFile(format, rows);
      let taken = { read: 0, written: 0 };
      let meanwhile = 0;
      const memory = await memoryFor(pid, async () => {
        meanwhile = await beside(async () => {
          taken = await bring(port, organisation, `contacts.${format}`, file);
        });
      });
      const name = `import of ${rows} contacts, ${format.toUpperCase()}`;
      figures.push(
        noted(name, (1_000 * rows) / (taken.read + taken.written), "rows a second", inWords(taken)),
        atMost(`${name}: memory above idle`, memory, { budget: 200, unit: "MiB" }),
        atMost(`${name}: other requests, 95 in 100`, meanwhile / quiet, {
          ...{ budget: 2, unit: "times" },
          beside: `${meanwhile.toFixed(1)} of ${quiet.toFixed(1)} ms`,
        }),
      );
    }
    return figures;
  } finally {
    await servers.stop();
  }
}

const inWords = ({ read, written }: { read: number; written: number }) =>
  `${(read / 1_000).toFixed(1)} s read, ${(written / 1_000).toFixed(1)} s written`;

/** Uploads a file and applies it. @returns milliseconds. */
async function bring(port: number, { token }: FilledOrganisation, name: string, file: Buffer) {
  const ask = async (method: string, path: string, sent: RequestInit = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/imports${path}`, {
      ...{ method, ...sent },
      headers: { authorization: `Bearer ${token}`, ...sent.headers },
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const { payload, headers } = await uploadOf(name, file);
  const start = performance.now();
  const { id } = await ask("POST", "?resource=contacts", { body: new Uint8Array(payload), headers });
  const read = performance.now() - start;
  await ask("POST", `/${id}/apply`);
  for (;;) {
    await delay(1_000);
    const { state, counts, errors } = await ask("GET", `/${id}`);
    if (state !== "done") continue;
    if (counts.created !== rows) throw new Error(`Not all came: ${JSON.stringify({ counts, errors })}`);
    return { read, written: performance.now() - start - read };
  }
}
