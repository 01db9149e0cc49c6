import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import type { Settings } from "./settings/settings";

/** The password of the demo's users and where a person finds it again. */
export interface DemoPassword {
  password: string;
  /** Ends the sentence "Their password is …": never the password itself, since what is printed is kept in logs. */
  hint: string;
  /** Removes a password that was generated now and turned out not to be needed. */
  forget(): void;
}

/** DEMO_PASSWORD, else the one kept in the data directory, else a random one that is kept there from now on. */
export function demoPassword({ demoPassword, dataDir }: Settings): DemoPassword {
  if (demoPassword)
    return { password: demoPassword, hint: "the one that DEMO_PASSWORD sets", forget: () => undefined };
  const file = join(dataDir, "demo-password.txt");
  const isKept = existsSync(file);
  if (!isKept) {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    writeFileSync(file, `${randomBytes(9).toString("base64url")}\n`, { mode: 0o600 });
  }
  const password = readFileSync(file, "utf8").trim();
  return {
    password,
    hint: `in ${shortPath(file)}`,
    forget: () => isKept || rmSync(file, { force: true }),
  };
}

/** The path as one would type it: from the current folder, where the file lies below it. */
function shortPath(file: string): string {
  const path = relative(process.cwd(), file);
  return path.startsWith("..") || isAbsolute(path) ? file : path;
}
