import { existsSync } from "node:fs";
import { access, chmod, constants, mkdir, open, readdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Disk } from "flydrive";
import { readErrorOf, StoreError, storeErrorOf } from "./FileError";

/** The bytes of a stored file by the names of its variants: the sizes of a picture, or `full` alone. */
export type Contents = Readonly<Record<string, Uint8Array>>;

/** Where the bytes of uploaded files are kept, apart for each organisation. */
export interface FileStore {
  /** Keeps a file in all its variants, for good. What a failed attempt left behind is removed. @throws StoreError */
  put(place: FilePlace, contents: Contents): Promise<void>;
  /** One variant as it was found. @throws DamagedError where it is not there, StoreError */
  read(place: FilePlace, variant: string): Promise<Uint8Array>;
  /** The same bit by bit; its errors come while it is read, as the system's own (`readErrorOf`). */
  open(place: FilePlace, variant: string): Promise<Readable>;
  remove(place: FilePlace): Promise<void>;
  /** @throws StoreError where no file could be kept. */
  assertWritable(): Promise<void>;
  /** The ids of all organisations that have or had files, in no order. */
  organisations(): Promise<string[]>;
  /** The ids of all files of an organisation, in no order. */
  list(tenantId: string): Promise<string[]>;
}

/** Both are UUIDs of the server's own making, never text from outside. */
export interface FilePlace {
  tenantId: string;
  fileId: string;
}

/** Keeps files in a folder of this machine, `<tenantId>/<fileId>/<variant>`, closed to its other users. */
export function openFileStore(folder: string): FileStore {
  let opened: Promise<Disk> | undefined;
  const disk = () => (opened ??= openDisk(folder));
  const keyOf = ({ tenantId, fileId }: FilePlace, variant: string) => `${tenantId}/${fileId}/${variant}`;
  const remove = async ({ tenantId, fileId }: FilePlace) => (await disk()).deleteAll(`${tenantId}/${fileId}`);
  // Not the driver's getBytes, which hands out the whole buffer behind what was read, other memory included.
  const open = async (place: FilePlace, variant: string) => (await disk()).getStream(keyOf(place, variant));
  return {
    async put(place, contents) {
      try {
        for (const [variant, content] of Object.entries(contents))
          await (await disk()).put(keyOf(place, variant), content);
        await syncFiles(folder, place, Object.keys(contents));
      } catch (error) {
        await remove(place).catch(() => undefined);
        throw storeErrorOf(error);
      }
    },
    async read(place, variant) {
      try {
        // A stream of bytes without an encoding gives buffers.
        return Buffer.concat((await (await open(place, variant)).toArray()) as Buffer[]);
      } catch (error) {
        throw readErrorOf(error);
      }
    },
    open,
    remove,
    async assertWritable() {
      try {
        await disk();
        // With a slash at the end: a file in its place is no folder.
        await access(`${folder}/`, constants.W_OK);
        const { bavail, bsize } = await statfs(folder);
        if (bavail * bsize < leastRoom) throw new StoreError(true, new Error(`${folder} has no room left.`));
      } catch (error) {
        throw storeErrorOf(error);
      }
    },
    organisations: async () => (await foldersIn(folder)).filter((name) => /^[0-9a-f-]{36}$/.test(name)),
    list: (tenantId) => foldersIn(join(folder, tenantId)),
  };
}

/** Below so many bytes the disk counts as full: less than the uploads that may wait at the same time. */
const leastRoom = 64 * 1024 * 1024;

const foldersIn = async (folder: string): Promise<string[]> =>
  existsSync(folder)
    ? (await readdir(folder, { withFileTypes: true }))
        .filter((one) => one.isDirectory())
        .map(({ name }) => name)
    : [];

/** Loaded with the first file: a start need not wait for it. */
async function openDisk(location: string): Promise<Disk> {
  await mkdir(location, { recursive: true, mode: 0o700 });
  // A folder of an earlier version was open to all users of the machine. On a disk that is read-only by now it can still be read.
  await chmod(location, 0o700).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EROFS") throw error;
  });
  const [{ Disk }, { FSDriver }] = await Promise.all([import("flydrive"), import("flydrive/drivers/fs")]);
  return new Disk(new FSDriver({ location, visibility: "private" }));
}

/** Waits until the disk has the variants of a file and the folders that name them: a crash keeps what a row names. */
async function syncFiles(
  folder: string,
  { tenantId, fileId }: FilePlace,
  variants: readonly string[],
): Promise<void> {
  const ofFile = join(folder, tenantId, fileId);
  await Promise.all(variants.map((variant) => sync(join(ofFile, variant))));
  // Windows opens no folders; its file system keeps them by itself.
  if (process.platform !== "win32") await Promise.all([ofFile, join(folder, tenantId), folder].map(sync));
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
