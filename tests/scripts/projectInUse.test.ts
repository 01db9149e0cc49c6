import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../setup/temporaryFolder";

/** What a command said, all of it, and its exit code. */
type Outcome = { code: number; said: string };

// A project with the real scripts but for what building does, whose packages are older than its lock file, and an npm that only notes that it was called.
describe("commands in a folder that something runs from", () => {
  const folder = temporaryFolder();
  const installed = join(folder, "installed.txt");
  const server = join(folder, "dist/server/backup");
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  const type = (script: string): Promise<Outcome> =>
    new Promise((resolve) => {
      // The npm of this run is not the one to be called.
      const { npm_execpath: _, ...environment } = process.env;
      const env = { ...environment, PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH}` };
      execFile(process.execPath, [join(folder, "scripts", script)], { env }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
      );
    });

  beforeAll(() => {
    cpSync("scripts", join(folder, "scripts"), { recursive: true });
    for (const made of ["bin", "node_modules", "dist/server/backup"])
      mkdirSync(join(folder, made), { recursive: true });
    write("package.json", readFileSync("package.json", "utf8"));
    write("node_modules/.package-lock.json", "{}");
    utimesSync(join(folder, "node_modules/.package-lock.json"), 1, 1);
    write("package-lock.json", "{}");
    write("bin/npm", `#!/bin/sh\necho "$@" >> ${installed}\nexit 3\n`);
    chmodSync(join(folder, "bin/npm"), 0o755);
    write(
      "scripts/buildApplication.mjs",
      'import { cpSync } from "node:fs"; cpSync(new URL("../built.js", import.meta.url), new URL("../dist/server/main.js", import.meta.url));',
    );
    write("dist/server/backup/runBackup.js", 'console.log("backed up");');
    write("dist/server/backup/runRestore.js", 'await import("a-package-that-is-missing");');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("backs up with what is built, whatever its sources say, and installs nothing", async () => {
    const unbuilt = await type("backup.mjs");
    expect(unbuilt).toMatchObject({
      code: 1,
      said: expect.stringContaining("Nothing is built here yet. Type npm run build"),
    });
    write("dist/built-from.txt", "other sources");
    expect(await type("backup.mjs")).toEqual({ code: 0, said: "backed up\n" });
    const incomplete = await type("restore.mjs");
    expect(incomplete).toMatchObject({
      code: 1,
      said: expect.stringMatching(/packages of this folder are not complete.*npm run build/),
    });
    expect(existsSync(server) && !existsSync(installed)).toBe(true);
  });

  it("does not replace packages or what is built under a process that runs from them", async () => {
    write("node_modules/.package-lock.json", "{}");
    const server = 'console.log("running"); setInterval(() => {}, 1_000);';
    write("built.js", server);
    const running = spawn(process.execPath, [join(folder, "scripts/start.mjs")]);
    let printed = "";
    for await (const part of running.stdout) if ((printed += String(part)).includes("running")) break;
    utimesSync(join(folder, "node_modules/.package-lock.json"), 1, 1);
    const told = new RegExp(`^package-lock.json has changed.*\\(process ${running.pid}\\).*Stop it first`);
    expect(await type("build.mjs")).toEqual({ code: 1, said: expect.stringMatching(told) });
    write("node_modules/.package-lock.json", "{}");
    write("index.html", "changed");
    const built = await type("build.mjs");
    expect(built).toEqual({
      code: 1,
      said: expect.stringMatching(/^The sources have changed.*Stop it first/),
    });
    expect(existsSync(installed)).toBe(false);

    running.kill("SIGKILL");
    await once(running, "exit");
    utimesSync(join(folder, "node_modules/.package-lock.json"), 1, 1);
    expect(await type("build.mjs")).toMatchObject({ code: 3 });
    expect(readFileSync(installed, "utf8")).toMatch(/^ci /);
  });
});
