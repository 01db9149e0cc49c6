import { isDeepStrictEqual } from "node:util";
import { itineraries } from "../../../src/resources/itineraries";
import { Computed } from "../../database/repository/Computed";
import { keepDerived } from "../../database/repository/changeAll";
import type { Context } from "../endpoint/Context";
import { changeRow, readRow } from "../endpoint/rows";
import { lockWholeOf } from "../parts/lockWholeOf";
import { derivedOf } from "./derivedOf";

const usedLists = [
  ...(["hotelIds", "activityIds", "transportIds"] as const),
  ...(["hotelSheetIds", "activitySheetIds", "transportSheetIds"] as const),
];

/**
 * Prices a draft by what is stored now, as its next save would. Where that comes to the same price the row stays as it is,
 * with its version; only what it uses is noted. Gives whether it has another price; null where it is no draft any more.
 */
export async function priceAnew(context: Context, id: string): Promise<boolean | null> {
  const { tx } = context;
  await lockWholeOf(context, itineraries, id);
  const row = await readRow(tx, itineraries, id, { lock: true });
  if (row?.status !== "draft") return null;
  const derived = await derivedOf(context, row, {}, row);
  const { totals, priceApproval } = row;
  const isSame = isDeepStrictEqual([derived.totals, derived.priceApproval], [totals, priceApproval]);
  if (!isSame) await changeRow(context, itineraries, id, derived);
  else
    for (const name of usedLists)
      keepDerived(tx, itineraries, id, name, new Computed((add) => `${add(derived[name])}::uuid[]`));
  return !isSame;
}
