import { Client } from "pg";
import { connect } from "../../server/database/connect";
import { fillOrganisation } from "../database/fillDatabase";
import { atMost, type Figure, noted } from "../Figure";
import { startServers } from "../process/startServers";
import { memoryFor } from "./besides";

/** As many as an export may have; fewer while working on something: BENCH_SECONDS=1. */
const rows = Math.min(100_000, 20_000 * Number(process.env.BENCH_SECONDS ?? 5));

/** Exports of all trips and all contacts of one organisation. */
export async function measureExports(): Promise<Figure[]> {
  const servers = await startServers();
  const database = connect(servers.appUrl, { max: 2 });
  const superuser = new Client({ connectionString: servers.superuserUrl });
  await superuser.connect();
  try {
    console.log(`Filling an organisation with ${rows} trips and contacts …`);
    const { token } = await fillOrganisation(database, superuser, 0, rows);
    await superuser.query("vacuum analyze");
    const { port, pid } = servers.ours;
    const take = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!answer.ok || !answer.body) throw new Error(`${path} answered ${answer.status}.`);
      let bytes = 0;
      for await (const piece of answer.body) bytes += piece.length;
      return bytes;
    };
    await take("/api/trips/export?status=on_hold");
    const figures: Figure[] = [];
    for (const resource of ["trips", "contacts"])
      for (const format of ["csv", "xlsx"]) {
        const start = performance.now();
        let bytes = 0;
        const memory = await memoryFor(pid, async () => {
          bytes = await take(`/api/${resource}/export?format=${format}`);
        });
        const seconds = (performance.now() - start) / 1_000;
        const name = `export of ${rows} ${resource}, ${format.toUpperCase()}`;
        const beside = `${(rows / seconds).toFixed(0)} rows a second, ${(bytes / 2 ** 20).toFixed(1)} MiB`;
        figures.push(
          noted(name, seconds, "s", beside),
          atMost(`${name}: memory above idle`, memory, { budget: 200, unit: "MiB" }),
        );
      }
    return figures;
  } finally {
    await superuser.end();
    await database.close();
    await servers.stop();
  }
}
