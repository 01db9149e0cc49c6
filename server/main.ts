import { existsSync } from "node:fs";
import { refuseFewFiles } from "./refuseFewFiles";

if (existsSync(".env")) process.loadEnvFile(".env");
try {
  refuseFewFiles();
  // Loaded now: with few descriptors not even the modules could be read.
  const { runServer } = await import("./runServer");
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
