import type { Transaction } from "../../database/connection/Transaction";
import { readRow } from "../endpoint/rows";
import { organisationOf } from "../organisation/organisationOf";
import { offers } from "../../../src/resources/offers";
import { tenants } from "../../../src/resources/tenants";
import { customerView } from "../../../src/schema";

/** The pictures of versions that were asked for of late, by the version's id: its content never changes. The oldest go first. */
const known = new Map<string, ReadonlySet<string>>();
const mostKnown = 500;

/** The ids of all pictures that whoever has a link to a version may see: its own, and the organisation's logo. */
export async function picturesOf(tx: Transaction, offerId: string): Promise<ReadonlySet<string>> {
  const [pictures, organisation] = await Promise.all([picturesIn(tx, offerId), organisationOf(tx)]);
  const { logo } = customerView(tenants.fields, organisation);
  return logo === null ? pictures : new Set([...pictures, logo]);
}

async function picturesIn(tx: Transaction, id: string): Promise<ReadonlySet<string>> {
  const kept = known.get(id);
  if (kept) return kept;
  const offer = await readRow(tx, offers, id);
  if (!offer) return new Set();
  const { coverFileId, days } = customerView(offers.fields, offer);
  const ids = [
    coverFileId,
    ...days.flatMap((day) => [...day.photos, ...day.items.map(({ photo }) => photo)]),
  ];
  const found = new Set(ids.filter((one) => one !== null));
  known.set(id, found);
  const [oldest] = known.keys();
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
  return found;
}
