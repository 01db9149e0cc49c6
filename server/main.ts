import { existsSync } from "node:fs";

/** Files and connections that the process may open: about 60 are the server's own, the rest its visitors'. */
const fewest = 256;

if (existsSync(".env")) process.loadEnvFile(".env");
try {
  refuseFewFiles();
  // Loaded after the check: with too few descriptors the modules could not be read.
  const { runServer } = await import("./startServer");
  await runServer();
} catch (error) {
  process.stderr.write(`${plain(error)}\n`);
  // Open handles of a failed start must not keep the process alive.
  process.exit(1);
}

function plain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return process.env.LOG_LEVEL === "debug" ? (error.stack ?? error.message) : error.message;
}

/** Requests would fail later under a low limit of open files. @throws Error with the needed limit. */
function refuseFewFiles(): void {
  // Skips network addresses, which take long to find. The types lack this property.
  Object.assign(process.report, { excludeNetwork: true });
  // The types leave the report's content open. Windows has no such limits.
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
