import { addDays } from "../../dates/addDays";
import { isPlainDate } from "../../dates/plainDate";
import { shortDate } from "../../dates/shortDate";
import { isWhole } from "../../money/minorAmount";
import { percentText } from "../../money/percentText";
import type { Finding } from "../finding";
import { findingOf } from "../findingOf";
import type { CheckContext } from "./checkContext";

/** An offer that is valid for too long, or that earns too little. */
export function checkOffer(context: CheckContext): Finding[] {
  return [...checkValidity(context), ...checkMargin(context)];
}

function checkValidity({ input, setting, price }: CheckContext): Finding[] {
  const { validUntil } = input.itinerary;
  if (!isPlainDate(validUntil)) return [];
  const findings: Finding[] = [];
  if (setting.startDate && validUntil > setting.startDate) {
    const message = `The offer is valid until ${shortDate(validUntil)}, after the trip has started.`;
    const fix = endingOn(addDays(setting.startDate, -1), input.pricedOn);
    findings.push(findingOf("validity_after_start", {}, message, fix));
  }
  const [earliest] = price.items.flatMap(({ ratedUntil }) => ratedUntil ?? []).sort();
  if (earliest && validUntil > earliest) {
    const message = `The offer is valid until ${shortDate(validUntil)}, but a rate behind it ends on ${shortDate(earliest)}.`;
    findings.push(findingOf("validity_beyond_rates", {}, message, endingOn(earliest, input.pricedOn)));
  }
  return findings;
}

function endingOn(validUntil: string, today: string) {
  if (validUntil < today) return undefined;
  return {
    kind: "set_itinerary",
    label: `Valid until ${shortDate(validUntil)}`,
    values: { validUntil },
  } as const;
}

function checkMargin({ input, price }: CheckContext): Finding[] {
  const margin = price.totals.marginBasisPoints;
  const floor = isWhole(input.organisation.marginFloor) ? input.organisation.marginFloor : 0;
  if (margin === null || margin >= floor) return [];
  const message = `The margin is ${percentText(margin)} of the selling price, the lowest allowed is ${percentText(floor)}.`;
  return [findingOf("margin_below_floor", {}, message)];
}
