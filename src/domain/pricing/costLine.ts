import type { Finding } from "../itineraries/finding";
import type { FindingCode } from "../itineraries/findingCodes";
import { findingOf } from "../itineraries/findingOf";
import { isWhole } from "../money/minorAmount";
import { convertedCost, type ConvertedCost } from "./convertedCost";
import { costOfItem, type PlacedItem } from "./costOfItem";
import { inclusionOf } from "./inclusionOf";
import type { CostedLine } from "./pricedLine";
import type { PriceSetting } from "./priceSetting";

/** Works out what an item costs in the itinerary's currency and whether its selling price is already settled. */
export function costLine(placed: PlacedItem, setting: PriceSetting): CostedLine {
  const { item, day } = placed;
  const inclusion = inclusionOf(item);
  const source = costOfItem(placed, setting);
  const place = { dayId: day.id, itemId: item.id };
  const converted = convertedCost(source, setting, place);
  const line = { placed, inclusion, source };
  if (inclusion === "own_arrangement" || inclusion === "excluded") {
    return {
      ...line,
      cost: 0n,
      fixed: 0n,
      known: true,
      setPrice: 0n,
      detail: "Not part of the price.",
      findings: [],
    };
  }
  if (inclusion === "complimentary") {
    return {
      ...line,
      ...converted,
      cost: converted.cost + converted.fixed,
      fixed: 0n,
      known: true,
      setPrice: 0n,
    };
  }
  if (!item.priceLocked) return { ...line, ...converted, setPrice: null };
  return { ...line, ...lockedPrice(placed, converted, lockFindings(placed)) };
}

/** What a settled price makes unimportant: only the margin stays unknown. */
const aboutCost: readonly FindingCode[] = ["rate_missing", "rate_expired", "exchange_rate_missing"];

function lockedPrice({ item }: PlacedItem, converted: ConvertedCost, lockFindings: Finding[]) {
  const locked = item.lockedPrice;
  if (!isWhole(locked)) {
    return { ...converted, setPrice: null, findings: [...converted.findings, ...lockFindings] };
  }
  const findings = [...converted.findings.filter(({ code }) => !aboutCost.includes(code)), ...lockFindings];
  const setPrice = BigInt(locked);
  // Without its cost a locked price earns no markup that anybody could name.
  const [cost, fixed] = converted.known ? [converted.cost + converted.fixed, 0n] : [0n, setPrice];
  return { cost, fixed, known: true, setPrice, detail: converted.detail, findings };
}

function lockFindings({ item, day }: PlacedItem): Finding[] {
  const place = { dayId: day.id, itemId: item.id };
  const title = item.title || "This item";
  if (!isWhole(item.lockedPrice)) {
    return [
      findingOf(
        "lock_without_price",
        place,
        `${title} is locked without a price. Enter it or unlock the item.`,
      ),
    ];
  }
  if (item.lockReason?.trim()) return [];
  return [findingOf("lock_without_reason", place, `Say why the price of ${title} is locked.`)];
}
