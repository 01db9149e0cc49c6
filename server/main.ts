import { existsSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { refuseFewFiles } from "./refuseFewFiles";

if (existsSync(".env")) process.loadEnvFile(".env");
// A start makes much that stays. A young generation that grows with it keeps its 32 MiB for as long as little is asked.
setFlagsFromString("--semi-space-growth-factor=1");
try {
  refuseFewFiles();
  // Loaded now: with few descriptors not even the modules could be read.
  const { runServer } = await import("./startServer");
  await runServer();
  // V8's default: under load it grows.
  setFlagsFromString("--semi-space-growth-factor=2");
} catch (error) {
  process.stderr.write(`${plain(error)}\n`);
  // Whatever a start that failed half-way left open must not keep the process alive.
  process.exit(1);
}

function plain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return process.env.LOG_LEVEL === "debug" ? (error.stack ?? error.message) : error.message;
}
