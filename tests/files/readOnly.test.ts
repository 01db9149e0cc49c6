import { execFileSync, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openFileStore } from "../../server/files/FileStore";
import { temporaryFolder } from "../setup/temporaryFolder";

// A mount of one's own, which Linux alone gives to everybody.
const mounts = spawnSync("unshare", ["-rm", "true"]).status === 0;

it.runIf(mounts)("reads pictures from a disk that has become read-only", async () => {
  const folder = temporaryFolder();
  const place = { tenantId: crypto.randomUUID(), fileId: crypto.randomUUID() };
  await openFileStore(folder).put(place, { full: Buffer.from("a beach") });
  const script = `import { openFileStore } from ${JSON.stringify(join(process.cwd(), "server/files/FileStore.ts"))};
    const [store, place] = [openFileStore(${JSON.stringify(folder)}), ${JSON.stringify(place)}];
    const written = await store.put(place, { full: Buffer.from("another") }).then(() => "written", () => "refused");
    console.log(String(await store.read(place, "full")), written);`;
  const readOnly = `mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$1" --import tsx --input-type=module -e "$2"`;
  const parameters = ["-rm", "sh", "-c", readOnly, folder, process.execPath, script];
  expect(execFileSync("unshare", parameters, { encoding: "utf8" })).toBe("a beach refused\n");
  rmSync(folder, { recursive: true });
});
