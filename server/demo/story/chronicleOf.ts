import { addDays, type PlainDate } from "../../../src/domain/dates/plainDate";
import { instantAt } from "../../../src/domain/dates/wallTime";
import type { TripState } from "../../../src/domain/vocabulary";
import type { Role } from "../../../src/schema";
import { words } from "../data";
import { demoTimeZone } from "../Seeding";
import type { Chronicle, Happening } from "./Chronicle";
import { plansOf } from "./plansOf";
import type { TripPlan } from "./tripPlans";

/** How a trip got to its state, step by step, all of it before now. */
export function chronicleOf(plan: TripPlan, today: PlainDate, now: Date): Chronicle {
  const { random, status, assignee } = plan;
  const seller: Role = assignee === "operations" || assignee === null ? "sales" : assignee;
  const createdAt = cameInAt(plan, today, now);
  const story = new Story(createdAt);
  story.tell(0, { by: plan.index % 4 ? seller : null, kind: "enquiry" });
  if (assignee)
    story.tell(2, { by: plan.index % 4 ? "admin" : null, kind: "assignment", assignedTo: seller });
  if (status !== "new") {
    const kind = random.pick(["call", "call", "whatsapp", "email"] as const);
    story.tell(random.between(30, 160), {
      by: seller,
      kind,
      body: words.firstCalls[plan.index % words.firstCalls.length] ?? "",
    });
    story.move("new", "in_progress", seller);
    if (random.chance(0.6))
      story.tell(6, {
        by: seller,
        kind: "note",
        body: words.notes[(plan.index * 3) % words.notes.length] ?? "",
      });
  }
  if (wasQuoted(plan)) offer(story, plan, seller);
  else
    plan.itineraries.forEach((_, itinerary) =>
      story.tell(1_100, { by: seller, kind: "itinerary_created", itinerary }),
    );
  finish(story, plan, seller, today);
  const happenings = story.before(now);
  const find = (kind: Happening["kind"]) => happenings.find((one) => one.kind === kind)?.at ?? createdAt;
  return {
    createdAt,
    happenings,
    plans: plansOf(plan, seller, happenings, today, now),
    writtenAt: find("itinerary_created"),
    sentAt: find("itinerary_sent"),
  };
}

/** A story grows by minutes; at the end it is pressed together where it would reach into the future. */
class Story {
  readonly #told: Happening[] = [];
  #at: number;

  constructor(start: Date) {
    this.#at = start.getTime();
  }

  tell(minutesLater: number, happening: Omit<Happening, "at">, at?: Date): void {
    this.#at = Math.max(this.#at + minutesLater * 60_000, at?.getTime() ?? 0);
    this.#told.push({ at: new Date(this.#at), ...happening });
  }

  move(
    fromStatus: TripState,
    toStatus: TripState,
    by: Role | null,
    more: Partial<Happening> = {},
    minutesLater = 0,
  ) {
    this.tell(minutesLater, { by, kind: "status_change", fromStatus, toStatus, ...more });
  }

  before(now: Date): Happening[] {
    const count = this.#told.length;
    return this.#told.map((one, index) => {
      const latest = now.getTime() - (count - index) * 4 * 60_000;
      return { ...one, at: new Date(Math.min(one.at.getTime(), latest)) };
    });
  }
}

function cameInAt({ age, index, random }: TripPlan, today: PlainDate, now: Date): Date {
  const clock = `${String(random.between(9, 20)).padStart(2, "0")}:${String(random.between(0, 59)).padStart(2, "0")}`;
  const at = instantAt(addDays(today, -age), clock, demoTimeZone);
  const latest = now.getTime() - ((index % 7) + 1) * 47 * 60_000;
  return new Date(Math.min(at.getTime(), latest));
}

const quotedStates: readonly TripState[] = ["quoted", "converted", "on_trip", "completed", "dropped"];
/** Whether an offer was made. */
const wasQuoted = ({ status, index, itineraries }: TripPlan): boolean =>
  quotedStates.includes(status) ||
  itineraries.some((itinerary) => itinerary.status !== "draft") ||
  ((status === "on_hold" || status === "cancelled") && index % 2 === 0);

function offer(story: Story, plan: TripPlan, seller: Role): void {
  const { random, itineraries } = plan;
  if (itineraries.length === 0) {
    story.tell(1_300, { by: seller, kind: "email", body: "Sent the offer as a document, as they asked." });
    story.move("in_progress", "quoted", seller);
  }
  itineraries.forEach(({ status, name }, itinerary) => {
    story.tell(itinerary === 0 ? 1_250 : 900, {
      by: seller,
      kind: "itinerary_created",
      body: name,
      itinerary,
    });
    if (status === "draft") return;
    story.tell(240, { by: seller, kind: "itinerary_sent", body: name, itinerary });
    story.move("in_progress", "quoted", null);
  });
  if (random.chance(0.7))
    story.tell(1_500, { by: seller, kind: "whatsapp", body: random.pick(words.reactions) });
}

/** The last steps, each to its own end. */
function finish(story: Story, plan: TripPlan, seller: Role, today: PlainDate): void {
  const { status, random, startDate, endDate } = plan;
  const from: TripState = wasQuoted(plan) ? "quoted" : "in_progress";
  const day = 24 * 60;
  if (status === "on_hold")
    story.move(from, "on_hold", seller, { body: random.pick(words.holdReasons) }, 2 * day);
  if (status === "cancelled") {
    const { closeReason, body } = words.closings[plan.index % words.closings.length] ?? {
      closeReason: "other",
      body: "No longer wanted",
    };
    story.move(from, "cancelled", seller, { closeReason, body }, random.between(2, 6) * day);
  }
  if (!["converted", "on_trip", "completed", "dropped"].includes(status)) return;
  story.tell(3 * day, { by: seller, kind: "itinerary_accepted", body: "Option A", itinerary: 0 });
  story.move("quoted", "converted", seller, { body: "Deposit received" }, 90);
  if (plan.assignee === "operations")
    story.tell(30, { by: seller, kind: "assignment", assignedTo: "operations" });
  if (status === "dropped")
    story.move(
      "converted",
      "dropped",
      "owner",
      { closeReason: "customer_withdrew", body: "Accident in the family; deposit returned" },
      9 * day,
    );
  if (status === "on_trip" || status === "completed") {
    const departed = instantAt(startDate < today ? startDate : addDays(today, -1), "00:05", demoTimeZone);
    story.tell(
      0,
      { by: null, kind: "status_change", fromStatus: "converted", toStatus: "on_trip" },
      departed,
    );
    story.tell(600, {
      by: "operations",
      kind: "whatsapp",
      body: "Arrived, driver met them. Everybody is well.",
    });
  }
  if (status === "completed") {
    const back = instantAt(addDays(endDate, 1), "00:05", demoTimeZone);
    story.tell(0, { by: null, kind: "status_change", fromStatus: "on_trip", toStatus: "completed" }, back);
  }
}
