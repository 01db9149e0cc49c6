import { existsSync } from "node:fs";
import { access, chmod, constants, mkdir, open, readdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Disk } from "flydrive";
import { readErrorOf, StoreError, storeErrorOf } from "./FileError";

/** The bytes of a file by variant: the sizes of a picture, or `full` alone. */
export type Contents = Readonly<Record<string, Uint8Array>>;

export interface FileStore {
  /** Stores a file in all variants, synced to disk. A failed attempt is removed. @throws StoreError */
  put(place: FilePlace, contents: Contents): Promise<void>;
  /** Reads one variant. @throws DamagedError where it is missing, StoreError */
  read(place: FilePlace, variant: string): Promise<Uint8Array>;
  /** Streams one variant; errors of the stream are the system's own (`readErrorOf`). */
  open(place: FilePlace, variant: string): Promise<Readable>;
  remove(place: FilePlace): Promise<void>;
  /** @throws StoreError where no file could be stored. */
  assertWritable(): Promise<void>;
  /** Also of those that had files, unordered. */
  organisations(): Promise<string[]>;
  /** Unordered. */
  list(tenantId: string): Promise<string[]>;
}

/** Both are UUIDs made by the server, never outside text. */
export interface FilePlace {
  tenantId: string;
  fileId: string;
}

/** Stores files in a local folder as `<tenantId>/<fileId>/<variant>`, readable only by the server's user. */
export function openFileStore(folder: string): FileStore {
  let opened: Promise<Disk> | undefined;
  const disk = () => (opened ??= openDisk(folder));
  const keyOf = ({ tenantId, fileId }: FilePlace, variant: string) => `${tenantId}/${fileId}/${variant}`;
  const remove = async ({ tenantId, fileId }: FilePlace) => (await disk()).deleteAll(`${tenantId}/${fileId}`);
  // The driver's getBytes would return the whole buffer behind the content, with other memory in it.
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
        // The slash at the end refuses a file in the folder's place.
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

/** Free bytes below which the disk counts as full; less than the uploads that may wait together. */
const leastRoom = 64 * 1024 * 1024;

const foldersIn = async (folder: string): Promise<string[]> =>
  existsSync(folder)
    ? (await readdir(folder, { withFileTypes: true }))
        .filter((one) => one.isDirectory())
        .map(({ name }) => name)
    : [];

/** Loaded with the first file, so that a start need not wait for it. */
async function openDisk(location: string): Promise<Disk> {
  await mkdir(location, { recursive: true, mode: 0o700 });
  // Folders of earlier versions were open to all users of the machine. On a read-only disk they stay so.
  await chmod(location, 0o700).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EROFS") throw error;
  });
  const [{ Disk }, { FSDriver }] = await Promise.all([import("flydrive"), import("flydrive/drivers/fs")]);
  return new Disk(new FSDriver({ location, visibility: "private" }));
}

/** Waits until the variants and their folders are on disk, so that a crash loses no file that a row names. */
async function syncFiles(
  folder: string,
  { tenantId, fileId }: FilePlace,
  variants: readonly string[],
): Promise<void> {
  const ofFile = join(folder, tenantId, fileId);
  await Promise.all(variants.map((variant) => sync(join(ofFile, variant))));
  // Windows cannot open folders; its file system keeps their names.
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
