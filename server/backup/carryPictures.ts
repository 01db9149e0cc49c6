import type { Client } from "pg";
import { DamagedError } from "../files/FileError";
import type { FilePlace, FileStore } from "../files/FileStore";
import { type ImageSize, imageSizes } from "../files/imageSizes";
import { refuseDamaged, type Sum } from "../files/sums";

interface Carrying {
  /** In a transaction that sees every organisation. */
  client: Client;
  from: FileStore;
  to: FileStore;
  /** Told of each picture that is damaged or missing; the others are carried all the same. */
  warn(message: string): void;
}

interface PictureRow {
  tenant_id: string;
  id: string;
  type: string;
  sums: Record<string, { bytes: number; sha256: string }>;
}

/** Pictures read at a time, in rows. */
const atOnce = 500;

/** Carries every picture that has a row, live or in the trash, from one store to another. Gives how many. */
export async function carryPictures({ client, from, to, warn }: Carrying): Promise<number> {
  let carried = 0;
  let last: PictureRow | undefined;
  for (;;) {
    const { rows }: { rows: PictureRow[] } = await client.query<PictureRow>(
      `select f.tenant_id, f.id, f.type, coalesce((
         select jsonb_object_agg(s.variant, jsonb_build_object('bytes', s.bytes, 'sha256', encode(s.sha256, 'hex')))
         from file_sums s where s.tenant_id = f.tenant_id and s.file_id = f.id), '{}') as sums
       from files f where (f.tenant_id, f.id) > ($1::uuid, $2::uuid) order by 1, 2 limit ${atOnce}`,
      [last?.tenant_id ?? nil, last?.id ?? nil],
    );
    for (const row of rows) {
      const place = { tenantId: row.tenant_id, fileId: row.id };
      try {
        await to.put(place, await contentsOf(from, place, row));
        carried += 1;
      } catch (error) {
        if (!(error instanceof DamagedError)) throw error;
        warn(`The picture ${row.id} of the organisation ${row.tenant_id} is damaged: ${error.message}.`);
      }
    }
    last = rows.at(-1);
    if (!last) return carried;
  }
}

async function contentsOf(from: FileStore, place: FilePlace, { type, sums }: PictureRow) {
  const contents = new Map<ImageSize, Uint8Array>();
  for (const size of imageSizes) {
    const noted = sums[size];
    const sum: Sum | undefined = noted && { bytes: noted.bytes, sha256: Buffer.from(noted.sha256, "hex") };
    const content = await from.read(place, size);
    refuseDamaged(content, sum, type);
    contents.set(size, content);
  }
  // Every size has been set.
  return Object.fromEntries(contents) as Record<ImageSize, Uint8Array>;
}

const nil = "00000000-0000-0000-0000-000000000000";
