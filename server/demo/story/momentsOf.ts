import { addDays } from "../../../src/domain/dates/plainDate";
import { instantAt } from "../../../src/domain/dates/wallTime";
import { addWorkingHours, type WorkingDay } from "../../../src/domain/trips/automaticSteps";
import { parts } from "../data/data";
import { demoTimeZone } from "./Seeding";
import type { Step } from "../data/Step";
import type { TripPlan } from "./tripPlans";

/** How close to each other steps are pressed together that would lie in the future, in milliseconds. */
const pressed = 4 * 60_000;

/** The steps of a trip's story after it came in, each at its moment before now, in this order. */
export function momentsOf(
  plan: TripPlan,
  createdAt: Date,
  workingHours: readonly WorkingDay[],
  now: Date,
): { at: Date; step: Step }[] {
  const { random } = plan;
  const steps = plan.story
    .flatMap((part) => parts[part] ?? [])
    .filter(({ chance }) => chance === undefined || random.chance(chance));
  let last = createdAt;
  return steps.map((step, index) => {
    const latest = now.getTime() - (steps.length - index) * pressed;
    const at = step.on
      ? onDay(plan, step.on)
      : addWorkingHours(last, hoursOf(step, random), workingHours, demoTimeZone);
    last = new Date(Math.max(last.getTime(), Math.min(at.getTime(), latest)));
    return { at: last, step };
  });
}

function hoursOf({ after = 1 }: Step, random: TripPlan["random"]): number {
  return typeof after === "number" ? after : after.from + random.next() * (after.to - after.from);
}

const onDay = ({ startDate, endDate }: TripPlan, { of, days, clock }: NonNullable<Step["on"]>): Date =>
  instantAt(addDays(of === "start" ? startDate : endDate, days), clock, demoTimeZone);
