import type { Finding } from "../itineraries/finding";
import { findingOf } from "../itineraries/findingOf";
import { toNumber } from "../money/minorAmount";
import type { PriceInput } from "./priceInput";
import type { PriceSetting } from "./priceSetting";
import type { Sums } from "./sumUp";

/** What an itinerary as a whole lacks before it can have a price. */
export function settingFindings({ itinerary }: PriceInput, setting: PriceSetting, sums: Sums): Finding[] {
  const findings: Finding[] = [];
  if (setting.startDate === null) {
    findings.push(findingOf("start_date_missing", {}, "Enter the start date: rates and taxes depend on it."));
  }
  if (setting.party.paying === 0) {
    findings.push(findingOf("travellers_missing", {}, "Enter how many adults or children travel."));
  }
  if ((itinerary.days ?? []).length === 0) findings.push(findingOf("days_missing", {}, "Add the first day."));
  if (setting.currency === null) {
    findings.push(findingOf("currency_missing", {}, "Choose the currency of the itinerary."));
  }
  if (sums.total !== BigInt(toNumber(sums.total)) || sums.cost !== BigInt(toNumber(sums.cost))) {
    findings.push(
      findingOf(
        "amount_too_large",
        {},
        "The total is beyond what can be priced. Check costs and quantities.",
      ),
    );
  }
  return findings;
}
