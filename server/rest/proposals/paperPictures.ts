import type { FastifyBaseLogger } from "fastify";
import { coverOf, hotelStays, picturesOfDays, type Proposal } from "../../../src/domain/proposals/Proposal";
import type { Transaction } from "../../database/connection/Transaction";
import type { ImageSize } from "../../files/imageSizes";
import type { Rest } from "../endpoint/Context";
import { readStored } from "../files/readStored";

/** A picture of a proposal in the size in which it is drawn. */
export interface NamedPicture {
  readonly id: string;
  readonly size: ImageSize;
  readonly type: string;
  readonly bytes: number;
  readonly sha256: Buffer;
}

/** So many pictures are on paper at most; those of later days are left out. */
const most = 80;

/** The pictures that a paper shows, as the database names them: the largest for the cover, small ones beside items. */
export async function picturesNamed(tx: Transaction, proposal: Proposal): Promise<NamedPicture[]> {
  const { organisation, days } = proposal;
  const cover = coverOf(proposal);
  const shown = picturesOfDays(days);
  const medium = [
    organisation.logo,
    ...shown.flatMap(({ large }) => large.slice(0, 3)),
    ...hotelStays(days).flatMap(({ hotel, photo }) => hotel?.photos[0] ?? photo),
  ];
  const small = shown.flatMap((day) => [...day.small.values()]);
  const sizes = new Map<string, ImageSize>();
  for (const id of small) sizes.set(id, "thumb");
  for (const id of medium) if (id) sizes.set(id, "medium");
  // It is as wide as the paper.
  if (cover) sizes.set(cover, "full");
  const ids = [...new Set([cover, ...medium, ...small])].flatMap((id) => id ?? []).slice(0, most);
  if (ids.length === 0) return [];
  return tx.query<NamedPicture>(
    `select s.file_id as id, s.variant as size, f.type, s.bytes, s.sha256
     from unnest($1::uuid[], $2::text[]) as named (id, size)
     join file_sums s on s.file_id = named.id and s.variant = named.size
     join files f on f.tenant_id = s.tenant_id and f.id = s.file_id`,
    [ids, ids.map((id) => sizes.get(id))],
  );
}

/** Their bytes, by id. What cannot be read is left out, and said in the log: the paper is of use without it. */
export async function paperPictures(
  rest: Rest,
  tenantId: string,
  named: readonly NamedPicture[],
  log: FastifyBaseLogger,
): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>();
  for (const { id, size, type, ...sum } of named)
    try {
      const place = { tenantId, fileId: id };
      const content = await readStored(rest, { what: "picture", place, variant: size, type, sum });
      // In these sizes a picture is read whole; a stream would be a larger one.
      if (Buffer.isBuffer(content)) pictures.set(id, content);
    } catch (error) {
      log.warn({ err: error }, "A PDF is without a picture that could not be read.");
    }
  return pictures;
}
