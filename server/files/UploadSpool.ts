import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { FairTurns } from "../limits/FairTurns";
import { tooManyPictures, type Uploader } from "./decodingTurns";

/** Stores uploads as files until they are read, so that they take no memory. */
export interface UploadSpool {
  /**
   * Runs the work with the upload in a file, which is removed afterwards in any case.
   * @throws 429 where too many uploads of the user, the organisation or all arrive; and errors of the source.
   */
  hold<T>(uploader: Uploader, source: AsyncIterable<Buffer>, work: (file: string) => Promise<T>): Promise<T>;
  /** Resolves when all files are removed. */
  settled(): Promise<void>;
}

/** Uploads do not queue: those above a limit are refused. `size` is the sum of all files, in bytes. */
const withoutQueue = { waiting: 0, patience: 0, httpError: tooManyPictures };
const maximum = { ofUser: 12, ofOrganisation: 60, ofAll: 200, size: 1024 ** 3 };
/** Milliseconds after which a file counts as left by a killed server. */
const longestStay = 3_600_000;

/** Keeps uploads in a local folder, and first removes those a killed server left. */
export async function openUploadSpool(folder: string): Promise<UploadSpool> {
  await removeLeftovers(folder);
  const users = new FairTurns({ ...withoutQueue, each: maximum.ofUser });
  const organisations = new FairTurns({ ...withoutQueue, all: maximum.ofAll, each: maximum.ofOrganisation });
  let size = 0;
  const held = new Set<Promise<unknown>>();
  const inFile = async <T>(source: AsyncIterable<Buffer>, work: (file: string) => Promise<T>): Promise<T> => {
    const file = join(folder, randomUUID());
    let own = 0;
    async function* bounded() {
      for await (const chunk of source) {
        own += chunk.length;
        size += chunk.length;
        if (size > maximum.size) throw tooManyPictures();
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

/** Younger files may belong to another server with the same folder. */
async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const file of names.map((name) => join(folder, name))) {
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > longestStay) await rm(file, { force: true });
  }
}
