import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { FairTurns } from "../limits/FairTurns";
import { tooManyPictures, type Uploader } from "./decodingTurns";

/** Where uploads wait as files while they arrive and until they are read, so that they take no memory. */
export interface UploadSpool {
  /**
   * Writes what arrives into a file and does the work with its path; the file is gone afterwards, whatever happens.
   * @throws 429 where too much is arriving already, of one user, one organisation or all, and whatever the source throws.
   */
  hold<T>(uploader: Uploader, source: AsyncIterable<Buffer>, work: (file: string) => Promise<T>): Promise<T>;
  /** Resolves when no file is left here: uploads that end with the server have theirs removed before it does. */
  settled(): Promise<void>;
}

/** Nobody waits to send: what is too much is refused at once. The size is that of all files together, in bytes. */
const atOnce = { waiting: 0, patience: 0, httpError: tooManyPictures };
const most = { ofUser: 12, ofOrganisation: 60, ofAll: 200, size: 1024 ** 3 };
/** No upload takes this long, in milliseconds: an older file was left behind by a server that was killed. */
const longestStay = 3_600_000;

/** Keeps uploads in a folder of this machine, and first removes what a killed server left there. */
export async function openUploadSpool(folder: string): Promise<UploadSpool> {
  await removeLeftovers(folder);
  const users = new FairTurns({ ...atOnce, each: most.ofUser });
  const organisations = new FairTurns({ ...atOnce, all: most.ofAll, each: most.ofOrganisation });
  let size = 0;
  const held = new Set<Promise<unknown>>();
  const inFile = async <T>(source: AsyncIterable<Buffer>, work: (file: string) => Promise<T>): Promise<T> => {
    const file = join(folder, randomUUID());
    let own = 0;
    async function* bounded() {
      for await (const chunk of source) {
        own += chunk.length;
        size += chunk.length;
        if (size > most.size) throw tooManyPictures();
        yield chunk;
      }
    }
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await pipeline(bounded(), createWriteStream(file, { flags: "wx", mode: 0o600 }));
      return await work(file);
    } finally {
      await rm(file, { force: true }).catch(() => undefined);
      size -= own;
    }
  };
  const noted = <T>(work: Promise<T>): Promise<T> => {
    held.add(work);
    return work.finally(() => held.delete(work));
  };
  return {
    hold: ({ userId, tenantId }, source, work) =>
      users.during(userId, () => organisations.during(tenantId, () => noted(inFile(source, work)))),
    settled: async () => void (await Promise.allSettled(held)),
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
