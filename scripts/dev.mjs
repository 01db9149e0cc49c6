import { spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkNode } from "./checkNode.mjs";
import { installPackages } from "./installPackages.mjs";
import { holdProject } from "./projectInUse.mjs";
import { projectDir } from "./run.mjs";
import { stopWithParent } from "./stopWithParent.mjs";

checkNode();
await installPackages();
holdProject(["node_modules"]);
// It stands on a package.
const { watchProposal } = await import("./buildProposal.mjs");

/**
 * The server restarts and the page reloads on change; Vite's page hands calls of /api on to the server, and the pages of offers. What
 * those load beside their markup is built here, where the server that runs from its sources looks for it (server/app.ts).
 */
const port = process.env.PORT || "3000";
/** Where Vite serves the page. */
const page = "http://127.0.0.1:5173";
const built = join(projectDir, "dist/development");
/** The server reads what was built when it starts: it starts again when this file says that something was. */
const stamp = "dist/development.txt";
rmSync(built, { recursive: true, force: true });
const stopBuilding = await watchProposal(built, () =>
  writeFileSync(join(projectDir, stamp), new Date().toISOString()),
);

const commands = [
  [
    ...["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false", "--include", stamp],
    "server/main.ts",
  ],
  ["node_modules/vite/bin/vite.js", "--host", "127.0.0.1", "--port", "5173", "--strictPort"],
];
const children = commands.map((command) =>
  spawn(process.execPath, command, {
    cwd: projectDir,
    stdio: ["ignore", "inherit", "inherit"],
    // Out of reach of the terminal's Ctrl+C: a second signal would cut the server off while it stops.
    detached: process.platform !== "win32",
    env: {
      NODE_ENV: "development",
      // The server ends its start with the address to open, and its links lead there.
      PUBLIC_URL: page,
      ...process.env,
      PORT: port,
      API_TARGET: `http://127.0.0.1:${port}`,
    },
  }),
);
let isStopping = false;
function stop() {
  if (isStopping) return;
  isStopping = true;
  void stopBuilding();
  children.forEach((child) => child.kill("SIGTERM"));
}
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
for (const child of children) child.once("exit", stop);
stopWithParent();
