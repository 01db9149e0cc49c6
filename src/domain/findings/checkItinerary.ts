import { type CheckContext, checkContext, type CheckInput } from "./checkContext";
import {
  checkActivities,
  checkChildAges,
  checkOffer,
  checkOverlaps,
  checkPlaces,
  checkProducts,
  checkTrip,
  checkVehicles,
} from "./checkDays";
import { checkBeds, checkRooms, checkStays } from "./checkNights";
import { type Finding, saidBy, type Waiver, waiverOf } from "../itineraries/finding";
import { choosing } from "../pricing/priceInput";
import type { PricedOption, PriceFigures } from "../pricing/result";
import { findingSeverities } from "../../vocabulary";

export interface CheckedFinding extends Finding {
  readonly waivedBecause: string | null;
  readonly waiver: Waiver | null;
  /** The waiver that lapsed because the message changed. */
  readonly lapsed: Waiver | null;
  readonly said: string;
}

/**
 * All findings, errors first, then in the order of days. Waived findings stay in the list. Pure; never throws
 * on incomplete input. Source: docs/domain.md, "What an itinerary is checked for".
 */
export function checkItinerary(input: CheckInput, price: PriceFigures): CheckedFinding[] {
  const context = checkContext(input, price);
  const findings = [...context.price.findings, ...checks.flatMap((check) => check(context))];
  const order = new Map(context.days.map(({ day, index }) => [day.id, index]));
  const dayOf = ({ dayId }: Finding) => (dayId === null ? -1 : (order.get(dayId) ?? -1));
  return findings
    .sort((a, b) => weight[a.severity] - weight[b.severity] || dayOf(a) - dayOf(b))
    .map((finding) => {
      const { waiver, lapsed } = waiverOf(finding, input.waivers ?? []);
      const waivedBecause = waiver?.reason?.trim() ?? null;
      return { ...finding, waivedBecause, waiver, lapsed, said: saidBy(finding) };
    });
}

/** The errors without a waiver, which stop sending. */
export const openErrors = (findings: readonly CheckedFinding[]): CheckedFinding[] =>
  findings.filter(({ severity, waivedBecause }) => severity === "error" && waivedBecause === null);

const checks: readonly ((context: CheckContext) => Finding[])[] = [
  checkBeds,
  checkStays,
  checkRooms,
  checkOverlaps,
  checkActivities,
  checkProducts,
  checkVehicles,
  checkPlaces,
  checkOffer,
  checkTrip,
  checkChildAges,
];

const weight = { error: 0, warning: 1, info: 2 } as const;

/**
 * The findings of an itinerary with all its options. Common ones are listed once; others name their option,
 * and their fixes add items to it. Source: docs/domain.md, "Options".
 * @param priced by `pricedWhole`. `main` is used where there are no options.
 */
export function checkOptions(
  input: CheckInput,
  { main, options }: { main: PriceFigures; options: readonly PricedOption[] },
): CheckedFinding[] {
  if (options.length === 0) return checkItinerary(input, main);
  const found = new Map<string, { finding: CheckedFinding; times: number; optionId: string; name: string }>();
  for (const option of options)
    for (const finding of checkItinerary(choosing(input, option), option.price)) {
      const key = JSON.stringify([finding.code, finding.dayId, finding.itemId, finding.message]);
      const times = (found.get(key)?.times ?? 0) + 1;
      found.set(key, { finding, times, optionId: option.id, name: option.name });
    }
  return [...found.values()]
    .map(({ finding, times, optionId, name }) =>
      times === options.length || finding.itemId !== null ? finding : named(finding, optionId, name),
    )
    .sort((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity));
}

const order = Object.keys(findingSeverities);

function named(finding: CheckedFinding, optionId: string, name: string): CheckedFinding {
  const { fix, message } = finding;
  const added = fix?.kind === "add_item" ? { fix: { ...fix, values: { ...fix.values, optionId } } } : {};
  return { ...finding, message: `${name}: ${message}`, ...added };
}
