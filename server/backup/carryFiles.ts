import type { Client } from "pg";
import { DamagedError } from "../files/FileError";
import type { Contents, FilePlace, FileStore } from "../files/FileStore";
import { imageSizes } from "../files/imageSizes";
import { refuseDamaged, type Sum } from "../files/sums";

interface Carrying {
  /** In a transaction that sees every organisation. */
  client: Client;
  from: FileStore;
  to: FileStore;
  /** Called for each damaged or missing file; the others are still carried. */
  warn(message: string): void;
}

interface FileRow {
  tenant_id: string;
  id: string;
  type: string;
  sums: Record<string, { bytes: number; sha256: string }>;
}

/** Rows read in one query. */
const filesPerBatch = 500;

/** Copies every file in the database, also in the trash, to another store; returns their number. */
export async function carryFiles({ client, from, to, warn }: Carrying): Promise<number> {
  let carried = 0;
  let last: FileRow | undefined;
  for (;;) {
    const { rows }: { rows: FileRow[] } = await client.query<FileRow>(
      `select tenant_id, id, type, sums from (
         select f.tenant_id, f.id, f.type, coalesce((
           select jsonb_object_agg(s.variant, jsonb_build_object('bytes', s.bytes, 'sha256', encode(s.sha256, 'hex')))
           from file_sums s where s.tenant_id = f.tenant_id and s.file_id = f.id), '{}') as sums from files f
         union all
         select tenant_id, id, type, jsonb_build_object('full',
           jsonb_build_object('bytes', size, 'sha256', encode(sha256, 'hex'))) from attachments) f
       where (f.tenant_id, f.id) > ($1::uuid, $2::uuid) order by 1, 2 limit ${filesPerBatch}`,
      [last?.tenant_id ?? nil, last?.id ?? nil],
    );
    for (const row of rows) {
      const place = { tenantId: row.tenant_id, fileId: row.id };
      try {
        await to.put(place, await contentsOf(from, place, row));
        carried += 1;
      } catch (error) {
        if (!(error instanceof DamagedError)) throw error;
        warn(`The file ${row.id} of the organisation ${row.tenant_id} is damaged: ${error.message}.`);
      }
    }
    last = rows.at(-1);
    if (!last) return carried;
  }
}

async function contentsOf(from: FileStore, place: FilePlace, { type, sums }: FileRow): Promise<Contents> {
  const contents: Record<string, Uint8Array> = {};
  const variants = Object.keys(sums);
  // Pictures stored before sums existed have every size.
  for (const variant of variants.length > 0 ? variants : imageSizes) {
    const noted = sums[variant];
    const sum: Sum | undefined = noted && { bytes: noted.bytes, sha256: Buffer.from(noted.sha256, "hex") };
    const content = await from.read(place, variant);
    refuseDamaged(content, sum, type);
    contents[variant] = content;
  }
  return contents;
}

const nil = "00000000-0000-0000-0000-000000000000";
