import { addDays, isPlainDate, shortDate } from "../dates/plainDate";
import { isWhole } from "../money/amounts";
import { percentText } from "../money/moneyText";
import { contradictions } from "../proposals/listedConditions";
import type { CheckContext } from "./checkContext";
import { type Finding, findingOf } from "../itineraries/finding";
import { isApproved, isBelowFloor } from "../pricing/approval";
import { instalmentsOf } from "../itineraries/instalmentsOf";

/** An offer that is valid for too long, earns too little, or asks for what cannot be paid. */
export function checkOffer(context: CheckContext): Finding[] {
  return [
    ...checkValidity(context),
    ...checkMargin(context),
    ...checkTotal(context),
    ...checkPayments(context),
    ...checkConditions(context),
  ];
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

/** What the customer would read as included and as not included. */
function checkConditions({ input: { itinerary }, days }: CheckContext): Finding[] {
  const { inclusions, exclusions } = itinerary;
  const items = days.flatMap(({ items: placed }) =>
    placed.map(({ item }) => ({
      ...{ kind: item.kind ?? "note", title: item.title ?? "", optionId: null },
      inclusion: item.inclusion ?? "included",
    })),
  );
  return contradictions({ inclusions: inclusions ?? [], exclusions: exclusions ?? [] }, items).map(
    ({ exclusion, inclusion }) =>
      findingOf(
        "conditions_contradict",
        {},
        `"${exclusion}" stands under what is not included, but "${inclusion}" is included. Take one of the two out.`,
      ),
  );
}

function checkTotal({ price }: CheckContext): Finding[] {
  if (price.totals.total >= 0) return [];
  const message = "The total is below zero. Look for a cost or a locked price with a minus sign.";
  return [findingOf("total_negative", {}, message)];
}

/** What was due before today cannot be paid in time by who gets the offer now. */
function checkPayments({ input, setting, price }: CheckContext): Finding[] {
  const schedule = input.itinerary.paymentSchedule ?? [];
  if (schedule.length === 0) return [];
  const late = instalmentsOf(price.totals.total, schedule, setting).filter(
    ({ dueOn, amount }) => dueOn !== null && dueOn < input.pricedOn && amount > 0,
  );
  const [first] = late;
  if (!first?.dueOn) return [];
  const others = late.length > 1 ? `, and ${late.length - 1} more with it` : "";
  const message = `"${first.label}" is due on ${shortDate(first.dueOn)}, which has passed${others}. Change the payment schedule.`;
  return [findingOf("payment_in_the_past", {}, message)];
}

function endingOn(validUntil: string, today: string) {
  if (validUntil < today) return undefined;
  return {
    kind: "set_itinerary",
    label: `Valid until ${shortDate(validUntil)}`,
    values: { validUntil },
  } as const;
}

/** A margin below the floor is a warning; an adjusted price that has one waits for whoever may let it pass. */
function checkMargin({ input, price }: CheckContext): Finding[] {
  const margin = price.totals.marginBasisPoints;
  const floor = isWhole(input.organisation.marginFloor) ? input.organisation.marginFloor : 0;
  if (isBelowFloor(input.itinerary, price, floor)) {
    if (isApproved(input.itinerary, price)) return [];
    const left =
      margin === null
        ? "sells below prices whose margin is not known"
        : `leaves a margin of ${percentText(margin)}`;
    const message = `The adjusted price ${left}, the lowest allowed is ${percentText(floor)}. An owner, an admin or the manager of the trip's team has to approve it before it is sent.`;
    return [findingOf("price_not_approved", {}, message)];
  }
  if (margin === null || margin >= floor) return [];
  const message = `The margin is ${percentText(margin)} of the selling price, the lowest allowed is ${percentText(floor)}.`;
  return [findingOf("margin_below_floor", {}, message)];
}
