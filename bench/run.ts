import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { spawnServer } from "../tests/setup/spawnServer";
import { temporaryFolder } from "../tests/setup/temporaryFolder";
import { measureContacts } from "./contacts/measureContacts";
import { measureChanges } from "./changes/measureChanges";
import { measureDesk } from "./desk/measureDesk";
import type { Figure } from "./Figure";
import { measureGrowth } from "./growth/measureGrowth";
import { measureKeystroke } from "./keystroke/measureKeystroke";
import { measureOpening } from "./pages/measureOpening";
import { measurePages } from "./pages/measurePages";
import { measureLoad } from "./mixed/measureLoad";
import { tableOf } from "./tableOf";
import { measurePricing } from "./pricing/measurePricing";
import { measureMigration } from "./migration/measureMigration";
import { measureStart } from "./process/measureStart";
import { measureProposals } from "./proposals/measureProposals";
import { compareServers } from "./scenarios/compareServers";
import { measureScopes } from "./scopes/measureScopes";
import { measureExports } from "./spreadsheets/measureExports";
import { measureImports } from "./spreadsheets/measureImports";

/**
 * Measures everything that has a budget, prints one table, and ends with 1 where a budget is missed (docs/performance.md).
 * With `--keep` the table is also written to `bench/figures/`, in a file named by the parts.
 */
const parts = (
  process.env.BENCH_PARTS ?? "pages,changes,keystroke,proposals,start,pricing,desk,requests"
).split(",");
const began = loadavg()[0] ?? 0;
const figures: Figure[] = [];
const password = "the demo of the measurement";
const dataDir = temporaryFolder();
try {
  if (
    ["pages", "opening", "changes", "keystroke", "proposals", "start"].some((part) => parts.includes(part))
  ) {
    console.log("Starting with the demo on a new data directory …");
    const settings = { PORT: "0", DATA_DIR: dataDir, DEMO: "on", DEMO_PASSWORD: password, LOG_LEVEL: "warn" };
    const server = await spawnServer(settings);
    try {
      const visit = { address: server.address, username: "owner", password };
      if (parts.includes("pages")) figures.push(...(await measurePages(visit)));
      if (parts.includes("changes")) figures.push(...(await measureChanges(visit)));
      if (parts.includes("keystroke")) figures.push(...(await measureKeystroke(visit)));
      if (parts.includes("proposals")) figures.push(...(await measureProposals(visit)));
      if (parts.includes("opening")) figures.push(...(await measureOpening(visit)));
    } finally {
      await server.stop();
    }
  }
  if (parts.includes("start")) figures.push(...(await measureStart(dataDir)));
  if (parts.includes("pricing")) figures.push(...(await measurePricing()));
  // Filling a million trips takes minutes: only where asked for.
  if (parts.includes("growth")) figures.push(...(await measureGrowth()));
  if (parts.includes("desk")) figures.push(...(await measureDesk()));
  if (parts.includes("load")) figures.push(...(await measureLoad()));
  if (parts.includes("contacts")) figures.push(...(await measureContacts()));
  if (parts.includes("migration")) figures.push(...(await measureMigration()));
  if (parts.includes("scopes")) figures.push(...(await measureScopes()));
  if (parts.includes("exports")) figures.push(...(await measureExports()));
  if (parts.includes("imports")) figures.push(...(await measureImports()));
  if (parts.includes("requests")) figures.push(...(await compareServers()));
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

const [cpu] = cpus();
const machine =
  `${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 1024 ** 3)} GiB, Node ${process.versions.node}, ` +
  `${new Date().toISOString().slice(0, 16)}Z, load average ${began.toFixed(1)} before`;
console.log(`\n${machine}\n\n${tableOf(figures)}`);
if (process.argv.includes("--keep")) {
  const asked = process.env.BENCH_PARTS?.replaceAll(",", "-") ?? "usual";
  mkdirSync("bench/figures", { recursive: true });
  writeFileSync(`bench/figures/${asked}.md`, `${machine}\n\n${tableOf(figures)}\n`);
}
process.exitCode = figures.every(({ isKept }) => isKept) ? 0 : 1;
