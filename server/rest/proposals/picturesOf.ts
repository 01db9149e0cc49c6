import type { Transaction } from "../../database/connection/Transaction";
import { Kept } from "../../limits/Kept";
import { readRow } from "../endpoint/rows";
import { organisationOf } from "../organisation/organisationOf";
import { offers } from "../../../src/resources/offers";
import { tenants } from "../../../src/resources/tenants";
import { customerView } from "../../../src/schema";
import { sellerOf } from "./readProposal";

/** The pictures of versions that were asked for of late, by the version's id: its content never changes. */
const known = new Kept<ReadonlySet<string>>(500);

/** The ids of all pictures that whoever has a link to a version may see: its own, and the organisation's logo. */
export async function picturesOf(tx: Transaction, offerId: string): Promise<ReadonlySet<string>> {
  const [pictures, organisation] = await Promise.all([
    // One that is not there now may be there again.
    known.get(
      offerId,
      () => picturesIn(tx, offerId),
      (found) => found.size > 0,
    ),
    organisationOf(tx),
  ]);
  const { logo } = customerView(tenants.fields, organisation);
  const photo = await sellersPhoto(tx, offerId);
  return new Set([...pictures, ...[logo, photo].filter((one) => one !== null)]);
}

/** Of whoever sent the version, as far as the page shows them. */
async function sellersPhoto(tx: Transaction, id: string): Promise<string | null> {
  const [offer] = await tx.query<{ sentBy: string | null }>(
    `select sent_by as "sentBy" from offers where id = $1`,
    [id],
  );
  return (offer && (await sellerOf(tx, offer)))?.photo ?? null;
}

async function picturesIn(tx: Transaction, id: string): Promise<ReadonlySet<string>> {
  const offer = await readRow(tx, offers, id);
  if (!offer) return new Set();
  const { coverFileId, days, stays } = customerView(offers.fields, offer);
  const ids = [
    coverFileId,
    ...stays.flatMap(({ photos }) => photos),
    ...days.flatMap((day) => [...day.photos, ...day.items.map(({ photo }) => photo)]),
  ];
  return new Set(ids.filter((one) => one !== null));
}
