import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The resident memory of a process, in MiB. */
export function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;
  } catch {
    // Systems without /proc have ps.
    return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1_024;
  }
}
