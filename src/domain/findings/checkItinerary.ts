import { type CheckInput, checkContext, type CheckContext } from "./checkContext";
import { checkActivities, checkOverlaps, checkPlaces, checkProducts } from "./checkDays";
import { checkBeds, checkRooms, checkStays } from "./checkNights";
import { checkOffer } from "./checkOffer";
import { checkChildAges, checkTrip } from "./checkTrip";
import { checkVehicles } from "./checkVehicles";
import type { Finding } from "../itineraries/finding";
import { saidBy, type Waiver, waiverOf } from "../itineraries/waiver";

/** A finding, and the reason why it was waived, if it was. */
export interface CheckedFinding extends Finding {
  readonly waivedBecause: string | null;
  /** What lets it pass. */
  readonly waiver: Waiver | null;
  /** What let it pass until it came to say something else. */
  readonly lapsed: Waiver | null;
  /** What a waiver keeps of what it says. */
  readonly said: string;
}

/**
 * Everything about an itinerary that somebody should look at: what pricing came upon and what the plan itself shows,
 * errors first, then in the order of the days. Waived findings stay in the list, with their reason. Pure; never throws
 * on half-filled input. Source: docs/domain.md, "What an itinerary is checked for".
 */
export function checkItinerary(input: CheckInput): CheckedFinding[] {
  const context = checkContext(input);
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

/** What keeps an itinerary from being sent: the errors that nobody waived. */
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
