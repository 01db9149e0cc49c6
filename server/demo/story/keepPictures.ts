import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import type { Statement } from "../../database/connection/Batch";
import { newId } from "../../database/newId";
import { longestSides } from "../../files/imageSizes";
import type { FileStore } from "../../files/FileStore";
import { noteSums } from "../../files/sums";
import type { Values } from "../../rest/endpoint/Context";
import { activityPlans, hotelPlans, staffPlans } from "../data/data";

export interface Pictures {
  rows: readonly (Values & { id: string })[];
  /** Resolves when all are stored. */
  kept: Promise<readonly KeptPicture[]>;
  /** @throws Error where there is none. */
  idOf(name: string): string;
}

export interface KeptPicture {
  id: string;
  /** In bytes. */
  size: number;
  /** Stores length and hash of each variant. */
  sums: Statement;
}

/** In pixels: people and the logo; places. */
const portraitSize = { width: 512, height: 512 } as const;
const sceneSize = { width: 1_440, height: 960 } as const;

/** Names every picture of the demo, and stores them while the rest of the demo is made. */
export function keepPictures(files: FileStore, tenantId: string): Pictures {
  const portraits = ["Logo", ...staffPlans.map(({ role }) => role)];
  const hotels = hotelPlans.flatMap(({ name }) => [name, `Room: ${name}`]);
  const scenes = [...hotels, ...activityPlans.map(({ name }) => name)];
  const rows = [
    ...portraits.map((name) => ({ name, size: portraitSize })),
    ...scenes.map((name) => ({ name, size: sceneSize })),
  ].map(({ name, size }) => ({ id: newId(), name: `${name}.jpg`, type: "image/jpeg", size: 0, ...size }));
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  const kept = Promise.all(
    rows.map(async ({ id, name }): Promise<KeptPicture> => {
      const full = await sharp(await readFile(pathOf(name)))
        .jpeg({ quality: 84 })
        .toBuffer();
      const smaller = (side: number) => sharp(full).resize(side, side, { fit: "inside" }).jpeg().toBuffer();
      const [medium, thumb] = [await smaller(longestSides.medium), await smaller(longestSides.thumb)];
      const contents = { full, medium, thumb };
      await files.put({ tenantId, fileId: id }, contents);
      return { id, size: full.length, sums: noteSums(id, contents) };
    }),
  );
  // Callers that await it get the error; without one, the demo has failed already.
  kept.catch(() => undefined);
  return {
    rows,
    kept,
    idOf(name) {
      const id = ids.get(`${name}.jpg`);
      if (!id) throw new Error(`The demo has no picture "${name}".`);
      return id;
    },
  };
}

/** The picture's file, beside the sources or the built server. */
function pathOf(name: string): URL {
  const file = `pictures/${name
    .replace(/\.jpg$/, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .toLowerCase()}.webp`;
  const built = new URL(file, import.meta.url);
  return existsSync(built) ? built : new URL(`../${file}`, import.meta.url);
}
