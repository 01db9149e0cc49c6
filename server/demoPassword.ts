import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "./settings";

/** The password of the demo's users and where a person finds it again. */
export interface DemoPassword {
  password: string;
  /** Ends the sentence "Sign in with …". */
  hint: string;
  /** Removes a password that was generated now and turned out not to be needed. */
  forget(): void;
}

/** DEMO_PASSWORD, else the one kept in the data directory, else a random one that is kept there from now on. */
export function demoPassword({ demoPassword, dataDir }: Settings): DemoPassword {
  if (demoPassword)
    return { password: demoPassword, hint: "the password that DEMO_PASSWORD sets", forget: () => undefined };
  const file = join(dataDir, "demo-password.txt");
  const isKept = existsSync(file);
  if (!isKept) {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    writeFileSync(file, `${randomBytes(9).toString("base64url")}\n`, { mode: 0o600 });
  }
  const password = readFileSync(file, "utf8").trim();
  return {
    password,
    hint: `the password ${password} (kept in ${file})`,
    forget: () => isKept || rmSync(file, { force: true }),
  };
}
