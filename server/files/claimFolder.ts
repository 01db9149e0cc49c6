import { randomUUID } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../database/connection/Database";

/** The key under which the installation stores its picture folder. */
const remembered = "files";
/** Milliseconds to wait for another starting server to mark the folder. */
const patience = 5_000;

/** The first server marks its folder; the others need the same. @throws Error that says how to share a folder. */
export async function claimFolder(database: Database, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, ".tripwright");
  const mark = () =>
    readFile(file, "utf8").then(
      (text) => text.trim(),
      () => undefined,
    );
  const found = await mark();
  const claimed = await database.query(
    "insert into installation (name, value) values ($1, $2) on conflict do nothing returning value",
    [remembered, found ?? randomUUID()],
  );
  const [row] = await database.query<{ value: string }>("select value from installation where name = $1", [
    remembered,
  ]);
  if (!row) throw new Error("The installation has lost the mark of its pictures' folder.");
  if (claimed.length > 0) await writeFile(file, `${row.value}\n`, { mode: 0o600 });
  const end = performance.now() + patience;
  while ((await mark()) !== row.value) {
    if (performance.now() > end || (await mark()) !== undefined) throw elsewhere(folder, file, row.value);
    await delay(100);
  }
}

const elsewhere = (folder: string, file: string, mark: string) =>
  new Error(
    `The pictures of this database are kept in another folder than ${folder}. Several servers on one database need one ` +
      "folder for pictures: mount the same one (NFS, for example) at DATA_DIR/files of each. If this is the right " +
      `folder, or the other is gone for good, write ${mark} into ${file}.`,
  );
