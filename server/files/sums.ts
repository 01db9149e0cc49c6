import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { Statement } from "../database/connection/Batch";
import type { Transaction } from "../database/connection/Transaction";
import { DamagedError, readErrorOf } from "./FileError";
import type { Contents } from "./FileStore";

/** The stored length (bytes) and SHA-256 of one variant. */
export interface Sum {
  bytes: number;
  sha256: Buffer;
}

/** Stores length and hash of every variant, in the transaction that stores the file's row. */
export const noteSums = (fileId: string, contents: Contents): Statement => ({
  text: `insert into file_sums (tenant_id, file_id, variant, bytes, sha256)
    select current_setting('app.tenant_id')::uuid, $1, variant, bytes, sha256
    from unnest($2::text[], $3::integer[], $4::bytea[]) as given (variant, bytes, sha256)`,
  values: [
    fileId,
    Object.keys(contents),
    Object.values(contents).map(({ length }) => length),
    Object.values(contents).map((content) => `\\x${sha256(content).toString("hex")}`),
  ],
});

/** The sum of one variant; undefined for pictures stored before sums existed. */
export const sumOf = async (tx: Transaction, fileId: string, variant: string): Promise<Sum | undefined> =>
  (
    await tx.query<Sum>("select bytes, sha256 from file_sums where file_id = $1 and variant = $2", [
      fileId,
      variant,
    ])
  )[0];

/** The bytes of all files of the organisation, except those stored before sums existed. */
export async function sumOfAll(tx: Transaction): Promise<number> {
  const [row] = await tx.query<{ total: number }>(
    `select ((select coalesce(sum(bytes), 0) from file_sums)
       + (select coalesce(sum(size), 0) from attachments))::bigint as total`,
  );
  return row?.total ?? 0;
}

/** Without a sum, a picture must begin and end as its type does. @throws DamagedError */
export function refuseDamaged(content: Uint8Array, sum: Sum | undefined, type: string): void {
  if (sum && content.length !== sum.bytes)
    throw new DamagedError(`it has ${content.length} bytes instead of ${sum.bytes}`);
  if (sum && !sha256(content).equals(sum.sha256)) throw new DamagedError("its bytes are not those stored");
  if (!sum && !isWhole(Buffer.from(content.buffer, content.byteOffset, content.length), type))
    throw new DamagedError(`its ${content.length} bytes are no whole ${type}`);
}

/** The same for a stream. @throws DamagedError, StoreError */
export async function refuseDamagedStream(content: Readable, sum: Sum): Promise<void> {
  const hash = createHash("sha256");
  try {
    // A stream of bytes without an encoding gives buffers.
    for await (const chunk of content) hash.update(chunk as Buffer);
  } catch (error) {
    throw readErrorOf(error);
  }
  if (!hash.digest().equals(sum.sha256)) throw new DamagedError("its bytes are not those stored");
}

const marks: Readonly<Record<string, { start: Buffer; end: Buffer }>> = {
  "image/jpeg": { start: Buffer.from("ffd8ff", "hex"), end: Buffer.from("ffd9", "hex") },
  "image/png": {
    start: Buffer.from("89504e470d0a1a0a", "hex"),
    end: Buffer.from("0000000049454e44ae426082", "hex"),
  },
};

function isWhole(content: Buffer, type: string): boolean {
  const mark = marks[type];
  return (
    mark !== undefined &&
    content.subarray(0, mark.start.length).equals(mark.start) &&
    content.subarray(-mark.end.length).equals(mark.end)
  );
}

export const sha256 = (content: Uint8Array): Buffer => createHash("sha256").update(content).digest();
