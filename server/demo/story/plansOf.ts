import { addDays, type PlainDate } from "../../../src/domain/dates/plainDate";
import { instantAt } from "../../../src/domain/dates/wallTime";
import type { FollowUpKind } from "../../../src/domain/vocabulary";
import type { Role } from "../../../src/schema";
import { demoTimeZone } from "../Seeding";
import type { Happening, Plan } from "./Chronicle";
import type { TripPlan } from "./tripPlans";

/** What was done after the enquiry, and what is to be done next: some of it overdue, some today, most of it later. */
export function plansOf(
  plan: TripPlan,
  seller: Role,
  happenings: readonly Happening[],
  today: PlainDate,
  now: Date,
): Plan[] {
  const contact = happenings.find(({ kind }) => kind === "call" || kind === "whatsapp" || kind === "email");
  const plans: Plan[] = [];
  if (contact && plan.index % 2 === 0)
    plans.push({
      kind: "call",
      dueAt: new Date(contact.at.getTime() + 20 * 60_000),
      assignee: seller,
      done: { at: contact.at, outcome: plan.random.pick(["connected", "interested", "quote_requested"]) },
    });
  const next = nextStep(plan);
  if (!next) return plans;
  const [kind, note] = next;
  const at = (days: number, clock: string) => instantAt(addDays(today, days), clock, demoTimeZone);
  const dueAt =
    plan.status === "new" && plan.age > 0 && plan.index % 4 > 0
      ? at(0, plan.random.pick(["11:00", "15:30", "17:00"]))
      : dueBy(plan, at);
  plans.push({ kind, dueAt, assignee: plan.assignee, note });
  return plans.filter(
    ({ done, dueAt: due }) => done !== undefined || due.getTime() > now.getTime() - 4 * 86_400_000,
  );
}

function nextStep({ status, index }: TripPlan): readonly [FollowUpKind, string] | null {
  switch (status) {
    case "new":
      return ["call", "First call: what, when, with whom, how much."];
    case "in_progress":
      return index % 4 === 3 ? null : ["call", "Ask about the dates and the rooms."];
    case "quoted":
      return ["whatsapp", "Has the offer been read? Offer a call."];
    case "on_hold":
      return ["other", "Look at the trip again."];
    case "converted":
      return ["email", "Send vouchers and the driver's number."];
    case "on_trip":
      return ["call", "Is everything as promised?"];
    case "completed":
      return index % 2 ? ["email", "Ask for a review."] : null;
    default:
      return null;
  }
}

function dueBy({ index, status, random }: TripPlan, at: (days: number, clock: string) => Date): Date {
  if (status === "on_hold") return at(random.between(5, 30), "09:00");
  if (status === "on_trip") return at(0, "18:00");
  const turn = index % 6;
  if (turn === 0) return at(-random.between(1, 2), "16:00");
  if (turn === 1) return at(0, random.pick(["12:00", "16:30", "18:15"]));
  return at(random.between(1, 9), random.pick(["10:30", "14:00", "17:30"]));
}
