import { itineraries } from "../../../src/resources/itineraries";
import type { Presence } from "../../../src/schema";
import type { Transaction } from "../../database/connection/Transaction";
import type { Caller } from "../../auth/Caller";
import { othersThan, presentTabs, type PresentTab } from "./presences";

/** Who follows the changes, and in which tab. */
interface Reader {
  reader: Caller;
  origin: string | undefined;
}

/**
 * Reads who is where in an organisation, once for all readers. What it gives tells one of them who else is at the rows at which
 * their own tab is: of these they were asked for their right to read, of others they hear nothing.
 */
export async function readPresent(
  tx: Transaction,
  readers: readonly Reader[],
): Promise<(reader: Reader) => Presence[]> {
  if (!readers.some(({ origin }) => origin !== undefined)) return () => [];
  const [found = []] = await tx.batch([presentTabs(tx.tenantId, null)]);
  const byRow = new Map<string, PresentTab[]>();
  // The statement selects these.
  for (const one of found as unknown as PresentTab[])
    byRow.set(one.itineraryId, [...(byRow.get(one.itineraryId) ?? []), one]);
  return ({ origin: tab, reader: { userId } }) =>
    [...byRow].flatMap(([id, tabs]) => {
      const isThere = tab !== undefined && tabs.some((one) => one.tab === tab && one.userId === userId);
      return isThere ? [{ resource: itineraries.name, id, people: othersThan(tabs, { tab, userId }) }] : [];
    });
}
