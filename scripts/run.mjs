import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The folder of the project, so that every command works from anywhere. */
export const projectDir = fileURLToPath(new URL("..", import.meta.url));

/**
 * Runs a command with the terminal of this process and resolves with its exit code; a signal counts as 1. `print`, where
 * given, gets what it says instead, as it says it, so that commands may run beside each other.
 */
export function run(command, parameters = [], environment = {}, print = undefined) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, {
      cwd: projectDir,
      stdio: print ? ["ignore", "pipe", "pipe"] : "inherit",
      env: { ...process.env, ...environment },
      shell: process.platform === "win32" && command === "npm",
    });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", print);
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}

/** Runs a program of an installed package, such as `tsc`. */
export const runTool = (path, parameters, environment, print) =>
  run(process.execPath, [`node_modules/${path}`, ...parameters], environment, print);

/** As `run`, but a failure ends this process with the same exit code. */
export async function mustRun(command, parameters, environment) {
  const code = await run(command, parameters, environment);
  if (code !== 0) process.exit(code);
}
