import { spawnSync } from "node:child_process";
import type { OperatingUser } from "./operatingUser";

/** Whether the user can enter a folder, asked of the operating system since access lists count too. */
export const canEnter = (folder: string, user: OperatingUser): boolean =>
  spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...user, cwd: "/", stdio: "ignore" }).status === 0;
