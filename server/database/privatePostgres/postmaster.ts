import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { platform } from "node:os";
import { createInterface } from "node:readline";
import { programIn } from "./binaries";
import { childEnvironment } from "./childEnvironment";
import type { Cluster } from "./createCluster";
import type { Listening } from "./listening";
import { serverOptions } from "./serverOptions";

/** One running PostgreSQL server process. */
export interface Postmaster {
  /** Resolves when it has ended, with the reason. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/** How long a stop may take before sessions are cut off without waiting, in milliseconds. */
const patience = 15_000;

/** Starts PostgreSQL and waits until it answers, which after a crash includes its recovery. */
export async function startPostmaster(cluster: Cluster, listening: Listening): Promise<Postmaster> {
  const { binaries, directory, user, log } = cluster;
  const child = spawn(programIn(binaries, "postgres"), serverOptions(cluster, listening), {
    ...user,
    cwd: "/",
    env: childEnvironment(),
    stdio: ["ignore", "ignore", "pipe"],
    // Its own group: Ctrl+C in a terminal reaches us alone, and requests finish before the database stops.
    detached: platform() !== "win32",
  });
  const complaints: string[] = [];
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ? `ended by ${signal}` : `ended with code ${code}`));
  });
  await new Promise<void>((resolve, reject) => {
    const lines = createInterface({ input: child.stderr });
    lines.on("line", (line) => {
      const isComplaint = /(FATAL|PANIC|HINT|postgres):/.test(line);
      log[isComplaint ? "warn" : "debug"](`PostgreSQL: ${line}`);
      if (isComplaint) complaints.push(line.replace(/^.*?(FATAL|PANIC|HINT): */, ""));
      if (complaints.length > 5) complaints.shift();
      if (line.includes("database system is ready to accept connections")) resolve();
    });
    void ended.then((reason) => {
      const said = complaints.length > 0 ? complaints.join(" ") : reason;
      reject(new Error(`The private database in ${directory} does not start: ${said}`));
    });
  });
  return { ended, stop: () => stop(child, ended, cluster) };
}

async function stop(child: ChildProcess, ended: Promise<string>, cluster: Cluster): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (platform() === "win32") {
    const options = ["stop", "-m", "fast", "-D", cluster.directory];
    await once(execFile(programIn(cluster.binaries, "pg_ctl"), options), "exit");
  } else child.kill("SIGINT");
  const cutOff = setTimeout(() => child.kill("SIGQUIT"), patience);
  const end = setTimeout(() => child.kill("SIGKILL"), patience + 5_000);
  await ended;
  clearTimeout(cutOff);
  clearTimeout(end);
}
