import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Refusal } from "../auth/Refusal";

/** Where uploads wait as files while they arrive and until they are read, so that they take no memory. */
export interface UploadSpool {
  /**
   * Writes what arrives into a file and does the work with its path; the file is gone afterwards, whatever happens.
   * @param sender whoever sends it; each may send so many at once, and all together so many.
   * @throws 429 where too much is arriving already, and whatever the source throws.
   */
  hold<T>(sender: string, source: AsyncIterable<Buffer>, work: (file: string) => Promise<T>): Promise<T>;
}

/** With the largest upload of 20 MB, all of them together take less than 1 GB of the disk. */
const most = { ofOne: 12, ofAll: 40 };
/** No upload takes this long, in milliseconds: an older file was left behind by a server that was killed. */
const longestStay = 3_600_000;

/** Keeps uploads in a folder of this machine, and first removes what a killed server left there. */
export async function openUploadSpool(folder: string): Promise<UploadSpool> {
  await removeLeftovers(folder);
  const held = new Map<string, number>();
  return {
    async hold(sender, source, work) {
      const own = held.get(sender) ?? 0;
      const all = [...held.values()].reduce((sum, count) => sum + count, 0);
      if (own >= most.ofOne || all >= most.ofAll) throw tooMany();
      held.set(sender, own + 1);
      const file = join(folder, randomUUID());
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await pipeline(source, createWriteStream(file, { flags: "wx", mode: 0o600 }));
        return await work(file);
      } finally {
        await rm(file, { force: true }).catch(() => undefined);
        const left = (held.get(sender) ?? 1) - 1;
        if (left > 0) held.set(sender, left);
        else held.delete(sender);
      }
    },
  };
}

/** Younger files may belong to another server on the same folder. */
async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const file of names.map((name) => join(folder, name))) {
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > longestStay) await rm(file, { force: true });
  }
}

const tooMany = () =>
  new Refusal(429, "Very many pictures are being uploaded right now. Try again in a few seconds.", {
    retryAfter: 5,
  });
