import { createHash } from "node:crypto";
import type { Statement } from "../database/connection/Batch";
import type { Transaction } from "../database/connection/Transaction";
import { DamagedError } from "./FileError";
import { type ImageSize, imageSizes } from "./imageSizes";

/** What the database says of one size of a picture: its length in bytes and its SHA-256. */
export interface Sum {
  bytes: number;
  sha256: Buffer;
}

/** Notes length and hash of every size of a picture, in the transaction that stores its row. */
export const noteSums = (fileId: string, contents: Readonly<Record<ImageSize, Uint8Array>>): Statement => ({
  text: `insert into file_sums (tenant_id, file_id, variant, bytes, sha256)
    select current_setting('app.tenant_id')::uuid, $1, variant, bytes, sha256
    from unnest($2::text[], $3::integer[], $4::bytea[]) as given (variant, bytes, sha256)`,
  values: [
    fileId,
    imageSizes,
    imageSizes.map((size) => contents[size].length),
    imageSizes.map((size) => `\\x${sha256(contents[size]).toString("hex")}`),
  ],
});

/** What is noted of one size; undefined of pictures that were stored before sums were. */
export const sumOf = async (tx: Transaction, fileId: string, size: ImageSize): Promise<Sum | undefined> =>
  (
    await tx.query<Sum>("select bytes, sha256 from file_sums where file_id = $1 and variant = $2", [
      fileId,
      size,
    ])
  )[0];

/** What all pictures of the organisation take, in bytes, but for those that were stored before sums were. */
export async function sumOfAll(tx: Transaction): Promise<number> {
  const [row] = await tx.query<{ total: number }>(
    "select coalesce(sum(bytes), 0)::bigint as total from file_sums",
  );
  return row?.total ?? 0;
}

/**
 * Lets through what the database names. Without a sum, a picture must at least begin and end as one of its type does.
 * @throws DamagedError
 */
export function refuseDamaged(content: Uint8Array, sum: Sum | undefined, type: string): void {
  if (sum && content.length !== sum.bytes)
    throw new DamagedError(`it has ${content.length} bytes instead of ${sum.bytes}`);
  if (sum && !sha256(content).equals(sum.sha256)) throw new DamagedError("its bytes are not those stored");
  if (!sum && !isWhole(Buffer.from(content.buffer, content.byteOffset, content.length), type))
    throw new DamagedError(`its ${content.length} bytes are no whole ${type}`);
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

const sha256 = (content: Uint8Array): Buffer => createHash("sha256").update(content).digest();
