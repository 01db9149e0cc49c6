import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Disk } from "flydrive";
import { type ImageSize, imageSizes } from "./imageSizes";

/** Where the bytes of uploaded pictures are kept, apart for each organisation. */
export interface FileStore {
  /** Keeps a picture in all its sizes. What a failed attempt left behind is removed. */
  put(place: FilePlace, contents: Readonly<Record<ImageSize, Uint8Array>>): Promise<void>;
  /** The picture in one size. @throws Error where it is not there. */
  read(place: FilePlace, size: ImageSize): Promise<Uint8Array>;
  remove(place: FilePlace): Promise<void>;
  /** The ids of all pictures of an organisation, in no order. */
  list(tenantId: string): Promise<string[]>;
}

/** Both are UUIDs of the server's own making, never text from outside. */
export interface FilePlace {
  tenantId: string;
  fileId: string;
}

/** Keeps pictures in a folder of this machine, `<tenantId>/<fileId>/<size>`. */
export function openFileStore(folder: string): FileStore {
  let opened: Promise<Disk> | undefined;
  const disk = () => (opened ??= openDisk(folder));
  const keyOf = ({ tenantId, fileId }: FilePlace, size: ImageSize) => `${tenantId}/${fileId}/${size}`;
  const remove = async ({ tenantId, fileId }: FilePlace) => (await disk()).deleteAll(`${tenantId}/${fileId}`);
  return {
    async put(place, contents) {
      try {
        for (const size of imageSizes) await (await disk()).put(keyOf(place, size), contents[size]);
      } catch (error) {
        await remove(place).catch(() => undefined);
        throw error;
      }
    },
    read: async (place, size) => (await disk()).getBytes(keyOf(place, size)),
    remove,
    async list(tenantId) {
      if (!existsSync(join(folder, tenantId))) return [];
      return [...(await (await disk()).listAll(tenantId)).objects]
        .filter((one) => one.isDirectory)
        .map(({ name }) => name);
    },
  };
}

/** Loaded with the first picture: a start need not wait for it. */
async function openDisk(location: string): Promise<Disk> {
  const [{ Disk }, { FSDriver }] = await Promise.all([import("flydrive"), import("flydrive/drivers/fs")]);
  return new Disk(new FSDriver({ location, visibility: "private" }));
}
