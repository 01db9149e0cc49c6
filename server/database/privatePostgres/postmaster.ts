import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { platform } from "node:os";
import { createInterface } from "node:readline";
import { programIn, childEnvironment } from "./binaries";
import type { Cluster } from "./createCluster";
import type { Listening } from "./listening";
import { setTimeout as delay } from "node:timers/promises";

export interface Postmaster {
  /** Resolves with the reason. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/** How long a stop waits before sessions are cut off, in milliseconds. */
const patience = 15_000;

/** Starts PostgreSQL and waits until it answers, including recovery after a crash. */
export async function startPostmaster(cluster: Cluster, listening: Listening): Promise<Postmaster> {
  const { binaries, directory, user, log } = cluster;
  const child = spawn(programIn(binaries, "postgres"), serverOptions(cluster, listening), {
    ...user,
    cwd: "/",
    env: childEnvironment(),
    stdio: ["ignore", "ignore", "pipe"],
    // Its own process group: Ctrl+C reaches only us, and requests finish before the database stops.
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

/** Passed at each start, to follow the program's version. Logs omit contents of rows (DETAIL repeats them). */
export function serverOptions({ directory, durable }: Cluster, { host, port }: Listening): string[] {
  const isSocket = host !== "127.0.0.1";
  const settings: Record<string, string | number> = {
    listen_addresses: isSocket ? "" : host,
    unix_socket_directories: isSocket ? `"${host}"` : "",
    port,
    max_connections: 100,
    shared_buffers: "128MB",
    effective_cache_size: "1GB",
    work_mem: "8MB",
    maintenance_work_mem: "64MB",
    random_page_cost: 1.1,
    jit: "off",
    // An import into new tables runs on plans without statistics until the first analyze.
    autovacuum_naptime: "15s",
    io_method: "sync",
    // Without replicas less is written. Backups are dumps.
    wal_level: "minimal",
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    timezone: "UTC",
    log_timezone: "UTC",
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
  };
  if (!durable) Object.assign(settings, { fsync: "off", synchronous_commit: "off", full_page_writes: "off" });
  return [
    "-D",
    directory,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}

/** Waits between attempts to start, in milliseconds; the last one repeats. */
const waits = [50, 100, 200, 400, 800, 1500];

/** Restarts PostgreSQL at the same address whenever it dies. @returns a function that stops it for good. */
export async function supervise(cluster: Cluster, listening: Listening): Promise<() => Promise<void>> {
  let isWanted = true;
  let current = await persistently(5);
  const watching = watch();

  async function watch(): Promise<void> {
    while (isWanted) {
      const reason = await current.ended;
      if (!isWanted) return;
      cluster.log.error(`The private database ${reason}; it is started again.`);
      const next = await persistently(Infinity).catch(() => undefined);
      if (!next) return;
      current = next;
      cluster.log.info("The private database runs again.");
    }
  }

  /** Retries, since sessions of a killed server may briefly block the next one. */
  async function persistently(attempts: number) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await startPostmaster(cluster, listening);
      } catch (error) {
        if (!isWanted || attempt >= attempts) throw error;
        cluster.log.debug(`${String(error)} Attempt ${attempt}.`);
        await delay(waits[Math.min(attempt, waits.length) - 1]);
        if (!isWanted) throw error;
      }
    }
  }

  return async () => {
    isWanted = false;
    await current.stop();
    await watching;
    await current.stop();
  };
}
