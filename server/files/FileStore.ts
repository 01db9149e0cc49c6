import { existsSync } from "node:fs";
import { access, chmod, constants, mkdir, open, readdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Disk } from "flydrive";
import { DamagedError, isMissing, StoreError, storeErrorOf } from "./FileError";
import { type ImageSize, imageSizes } from "./imageSizes";

/** Where the bytes of uploaded pictures are kept, apart for each organisation. */
export interface FileStore {
  /** Keeps a picture in all its sizes, for good. What a failed attempt left behind is removed. @throws StoreError */
  put(place: FilePlace, contents: Readonly<Record<ImageSize, Uint8Array>>): Promise<void>;
  /** The picture in one size, as it was found. @throws DamagedError where it is not there, StoreError */
  read(place: FilePlace, size: ImageSize): Promise<Uint8Array>;
  remove(place: FilePlace): Promise<void>;
  /** @throws StoreError where no picture could be kept. */
  assertWritable(): Promise<void>;
  /** The ids of all organisations that have or had pictures, in no order. */
  organisations(): Promise<string[]>;
  /** The ids of all pictures of an organisation, in no order. */
  list(tenantId: string): Promise<string[]>;
}

/** Both are UUIDs of the server's own making, never text from outside. */
export interface FilePlace {
  tenantId: string;
  fileId: string;
}

/** Keeps pictures in a folder of this machine, `<tenantId>/<fileId>/<size>`, closed to its other users. */
export function openFileStore(folder: string): FileStore {
  let opened: Promise<Disk> | undefined;
  const disk = () => (opened ??= openDisk(folder));
  const keyOf = ({ tenantId, fileId }: FilePlace, size: ImageSize) => `${tenantId}/${fileId}/${size}`;
  const remove = async ({ tenantId, fileId }: FilePlace) => (await disk()).deleteAll(`${tenantId}/${fileId}`);
  return {
    async put(place, contents) {
      try {
        const keys = imageSizes.map((size) => [keyOf(place, size), contents[size]] as const);
        for (const [key, content] of keys) await (await disk()).put(key, content);
        await syncFiles(folder, place);
      } catch (error) {
        await remove(place).catch(() => undefined);
        throw storeErrorOf(error);
      }
    },
    async read(place, size) {
      try {
        // Not the driver's getBytes, which hands out the whole buffer behind what was read, other memory included.
        const chunks = await (await (await disk()).getStream(keyOf(place, size))).toArray();
        // A stream of bytes without an encoding gives buffers.
        return Buffer.concat(chunks as Buffer[]);
      } catch (error) {
        throw isMissing(error) ? new DamagedError("it is not there", { cause: error }) : storeErrorOf(error);
      }
    },
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

/** Loaded with the first picture: a start need not wait for it. */
async function openDisk(location: string): Promise<Disk> {
  await mkdir(location, { recursive: true, mode: 0o700 });
  // A folder of an earlier version was open to all users of the machine.
  await chmod(location, 0o700);
  const [{ Disk }, { FSDriver }] = await Promise.all([import("flydrive"), import("flydrive/drivers/fs")]);
  return new Disk(new FSDriver({ location, visibility: "private" }));
}

/** Waits until the disk has the files of a picture and the folders that name them: a crash keeps what a row names. */
async function syncFiles(folder: string, { tenantId, fileId }: FilePlace): Promise<void> {
  const ofPicture = join(folder, tenantId, fileId);
  await Promise.all(imageSizes.map((size) => sync(join(ofPicture, size))));
  // Windows opens no folders; its file system keeps them by itself.
  if (process.platform !== "win32") await Promise.all([ofPicture, join(folder, tenantId), folder].map(sync));
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
