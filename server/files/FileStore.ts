import { existsSync } from "node:fs";
import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
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
  const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
  const keyOf = ({ tenantId, fileId }: FilePlace, size: ImageSize) => `${tenantId}/${fileId}/${size}`;
  const remove = ({ tenantId, fileId }: FilePlace) => disk.deleteAll(`${tenantId}/${fileId}`);
  return {
    async put(place, contents) {
      try {
        for (const size of imageSizes) await disk.put(keyOf(place, size), contents[size]);
      } catch (error) {
        await remove(place).catch(() => undefined);
        throw error;
      }
    },
    read: (place, size) => disk.getBytes(keyOf(place, size)),
    remove,
    async list(tenantId) {
      if (!existsSync(join(folder, tenantId))) return [];
      return [...(await disk.listAll(tenantId)).objects]
        .filter((one) => one.isDirectory)
        .map(({ name }) => name);
    },
  };
}
