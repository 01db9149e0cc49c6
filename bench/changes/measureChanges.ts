import { setTimeout as delay } from "node:timers/promises";
import type { Change } from "../../src/schema";
import { atLeastShare, atMost, type Figure } from "../Figure";
import { putUnderLoad } from "../load/putUnderLoad";
import { tokenOf, type Visit } from "../pages/visit";

/** Readers of the feed, 8 of a session at most, and connections that write. */
const [readers, ofSession, connections] = [24, 8, 4];
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
/** How often it is looked how late a change is told. */
const looks = 100;

/** What changing trips costs while others follow, and how long after the answer they are told. */
export async function measureChanges(visit: Visit): Promise<Figure[]> {
  const token = await tokenOf(visit);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const trips = await (await fetch(`${visit.address}/api/trips?_end=${connections}`, { headers })).json();
  // The list answers rows.
  const rows = trips as { id: string; version: number }[];
  let turn = 0;
  const patch = (connection: number) => {
    const row = rows[connection];
    if (!row) throw new Error("The demo has fewer trips than there are connections.");
    return {
      ...{ method: "PATCH" as const, path: `/api/trips/${row.id}`, headers },
      body: JSON.stringify({ version: row.version, notes: `Called back in turn ${(turn += 1)}.` }),
      answered: () => (row.version += 1),
    };
  };
  const target = { port: Number(new URL(visit.address).port), status: 200, next: patch };
  await putUnderLoad(target, { connections, seconds: 2 });
  const alone = await putUnderLoad(target, { connections, seconds });

  const leaving = new AbortController();
  const told = new Map<number, number>();
  const note = ({ id, version }: Change) => id === rows[0]?.id && told.set(version, performance.now());
  for (let session = 0; session * ofSession < readers; session += 1) {
    const own = session === 0 ? token : await tokenOf(visit);
    for (let line = 0; line < ofSession; line += 1)
      await follow(visit.address, own, leaving.signal, session + line === 0 ? note : () => undefined);
  }
  const followed = await putUnderLoad(target, { connections, seconds });
  const late: number[] = [];
  for (let look = 0; look < looks; look += 1) {
    await delay(20);
    const { path, body, answered } = patch(0);
    await (await fetch(`${visit.address}${path}`, { method: "PATCH", headers, body })).text();
    const at = performance.now();
    answered();
    const version = rows[0]?.version ?? 0;
    while (!told.has(version)) await delay(1);
    late.push((told.get(version) ?? Infinity) - at);
  }
  leaving.abort();
  late.sort((one, other) => one - other);
  return [
    atLeastShare(`patch while ${readers} others follow`, followed, alone, 0.5),
    atMost("a change is told after its answer, 95 in 100", late[Math.floor(looks * 0.95)] ?? Infinity, {
      ...{ budget: 1_000, unit: "ms" },
      beside: `${(late[looks / 2] ?? Infinity).toFixed(0)} ms in the median`,
    }),
  ];
}

async function follow(
  address: string,
  token: string,
  signal: AbortSignal,
  note: (change: Change) => void,
): Promise<void> {
  const { body, status } = await fetch(`${address}/api/changes`, {
    headers: { authorization: `Bearer ${token}` },
    signal,
  });
  if (status !== 200 || !body) throw new Error(`The feed answered ${status}.`);
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const read = async () => {
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const [, data] = /^data: (.*)$/m.exec(block) ?? [];
        // The server's own words.
        if (data?.includes('"resource"')) note(JSON.parse(data) as Change);
      }
    }
  };
  void read().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
