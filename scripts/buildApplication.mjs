import { cpSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { build as bundle } from "esbuild";
import { build as buildBrowser } from "vite";
import { buildLogin } from "./buildLogin.mjs";
import { buildProposal } from "./buildProposal.mjs";
import { compressFiles } from "./compressFiles.mjs";
import { projectDir } from "./run.mjs";

/** Builds `dist/browser` with Vite, compressed too, and `dist/server` with esbuild; packages stay in node_modules. */
const server = join(projectDir, "dist/server");
rmSync(server, { recursive: true, force: true });
await Promise.all([
  buildBrowser({ root: projectDir, logLevel: "warn" })
    .then(() => buildLogin(join(projectDir, "dist/browser")))
    .then(() => buildProposal(join(projectDir, "dist/browser")))
    .then(() => compressFiles(join(projectDir, "dist/browser"))),
  bundle({
    absWorkingDir: projectDir,
    entryPoints: [
      "server/main.ts",
      "server/backup/runBackup.ts",
      "server/backup/runRestore.ts",
      "server/pdf/pdfWorker.ts",
      "server/pricing/pricingWorker.ts",
      "server/spreadsheets/spreadsheetWorker.ts",
    ],
    outbase: "server",
    outdir: "dist/server",
    bundle: true,
    splitting: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20.19",
    sourcemap: true,
    logLevel: "warning",
  }),
]);
for (const folder of ["database/migrations", "database/functions", "demo/pictures"])
  cpSync(join(projectDir, "server", folder), join(server, basename(folder)), { recursive: true });
