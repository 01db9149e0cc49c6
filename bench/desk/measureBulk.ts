import { setTimeout as delay } from "node:timers/promises";
import { maxLines } from "../../server/rest/runs/startRun";
import { atMost, type Figure, noted } from "../Figure";
import { memoryFor, p95Beside } from "../spreadsheets/besides";
import type { Desk } from "./Desk";

const quietMs = 4_000 * Number(process.env.BENCH_SECONDS ?? 5);

interface Run {
  total: number;
  done: number;
  failed: number;
  errors: readonly unknown[];
}

/** As many trips as a run takes: looked at first, changed, and undone, beside the usual requests of all others. */
export async function measureBulk(desk: Desk): Promise<Figure[]> {
  const { ask, organisation, organisations, superuser, port, pid } = desk;
  const { rows } = await superuser.query<{ id: string }>(
    "select id from trips where tenant_id = $1 order by random() limit $2",
    [organisation.tenantId, maxLines],
  );
  const ids = rows.map(({ id }) => id);
  const change = { resource: "trips", action: "change", ids, values: { tags: ["from the bench"] } };
  // The usual requests change trips by versions that the run would overtake.
  const others = organisations.filter((one) => one !== organisation);
  const beside = p95Beside(port, others);
  await beside(() => delay(quietMs / 4));
  const quiet = await beside(() => delay(quietMs));
  const figures: Figure[] = [];
  const follow = async (name: string, start: () => Promise<{ id: string }>): Promise<string> => {
    let [id, meanwhile] = ["", 0];
    const began = performance.now();
    const memory = await memoryFor(pid, async () => {
      meanwhile = await beside(async () => {
        ({ id } = await start());
        await ended(desk, id);
      });
    });
    const seconds = (performance.now() - began) / 1_000;
    const what = `${name} ${ids.length} trips`;
    figures.push(
      noted(what, seconds, "s", `${Math.round(ids.length / seconds)} rows a second`),
      atMost(`${what}: memory above idle`, memory, { budget: 200, unit: "MiB" }),
      atMost(`${what}: other requests, 95 in 100`, meanwhile / quiet, {
        ...{ budget: 2, unit: "times" },
        beside: `${meanwhile.toFixed(1)} of ${quiet.toFixed(1)} ms`,
      }),
    );
    return id;
  };
  const post = (path: string, body: object) => ask<{ id: string }>(path, { method: "POST", body });
  await follow("looking at", () => post("/api/runs", { ...change, isCheck: true }));
  const id = await follow("changing", () => post("/api/runs", change));
  await follow("undoing", () => post(`/api/runs/${id}/undo`, {}));
  return figures;
}

async function ended({ ask }: Desk, id: string): Promise<void> {
  for (;;) {
    await delay(250);
    const { total, done, failed, errors } = await ask<Run>(`/api/runs/${id}`);
    if (failed > 0) throw new Error(`Lines were refused: ${JSON.stringify(errors.slice(0, 3))}`);
    if (done === total) return;
  }
}
