import { existsSync } from "node:fs";

if (existsSync(".env")) process.loadEnvFile(".env");
try {
  refuseFewFiles();
  // Loaded now: with few descriptors not even the modules could be read.
  const { runServer } = await import("./startServer");
  await runServer();
} catch (error) {
  process.stderr.write(`${plain(error)}\n`);
  // Whatever a start that failed half-way left open must not keep the process alive.
  process.exit(1);
}

function plain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return process.env.LOG_LEVEL === "debug" ? (error.stack ?? error.message) : error.message;
}

/** Files and connections that the process may have open: some 60 are the server's own, the others those of its visitors. */
const fewest = 256;

/**
 * Refuses a start under a limit of the system at which requests would fail before anybody sees why.
 * @throws Error with the limit that is needed.
 */
export function refuseFewFiles(): void {
  // Without the addresses of the machine, which take long to find; the types do not know the property yet.
  Object.assign(process.report, { excludeNetwork: true });
  // The report is an object whose types leave its content open; Windows has no such limits.
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | "unlimited" } };
  };
  const limit = userLimits?.open_files?.soft;
  if (typeof limit === "number" && limit < fewest)
    throw new Error(
      `The server may have ${limit} files open at a time and needs ${fewest}, better 4,096. Raise the limit before it starts: ` +
        "ulimit -n 4096 in a shell, LimitNOFILE=4096 in a unit of systemd.",
    );
}
