import { addDays } from "../../src/domain/dates/plainDate";
import { instantAt, todayIn } from "../../src/domain/dates/wallTime";
import { itineraries } from "../../src/resources/itineraries";
import { trips } from "../../src/resources/trips";
import { expireItineraries } from "../jobs/expireItineraries";
import { transitionTripsOfTheDay } from "../jobs/transitionTripsOfTheDay";
import { readOne } from "../rest/endpoint/rows";
import { keepAsTemplate } from "../rest/itineraryTemplates/templateEndpoints";
import { organisationOf } from "../rest/organisation/organisationOf";
import { regions, templatePlans, parts } from "./data/data";
import { create, demoTimeZone, serverAt, staffAt, type Ground, type Seeding } from "./story/Seeding";
import type { Step } from "./data/Step";
import { tripPlans, type TripPlan } from "./story/tripPlans";
import { tripValues } from "./story/tripValues";
import { verbs, type Told } from "./story/verbs";
import { addWorkingHours, type WorkingDay } from "../../src/domain/trips/automaticSteps";

interface Happening {
  at: Date;
  happen(): Promise<unknown>;
}

/** Lets the trips live from the first enquiry until now: what people do for them, and what the calendar does each night. */
export async function seedTrips(seeding: Seeding, ground: Ground): Promise<void> {
  const { workingHours } = await organisationOf(seeding.tx);
  const told: Told[] = [];
  const stories = tripPlans(seeding.today).flatMap((plan): Happening[] => {
    const createdAt = cameInAt(plan, seeding);
    const trip: Told = { id: "", seller: "sales", plan, itineraryIds: [] };
    told.push(trip);
    return [
      { at: createdAt, happen: () => comeIn(seeding, ground, trip, createdAt) },
      ...momentsOf(plan, createdAt, workingHours, seeding.now).map(({ at, step }) => ({
        at,
        happen: () => act(seeding, ground, trip, step, at),
      })),
    ];
  });
  const all = [...stories, ...nights(seeding, stories)];
  for (const { happen } of all.sort((a, b) => a.at.getTime() - b.at.getTime())) await happen();
  for (const plan of templatePlans) await keepTemplate(seeding, told, plan);
}

async function keepTemplate(
  seeding: Seeding,
  told: readonly Told[],
  { region, days, ...words }: (typeof templatePlans)[number],
): Promise<void> {
  const [id] = told.flatMap(({ plan, itineraryIds }) => (plan.region === region ? itineraryIds : []));
  const work = staffAt(seeding, seeding.now, "sales");
  const itinerary = await readOne(work.tx, itineraries, id ?? "", work.caller);
  const dayIds = days && itinerary.days.slice(1, 1 + days).map((day) => day.id);
  await keepAsTemplate(work, itinerary, { ...words, ...(dayIds ? { dayIds } : {}) });
}

function cameInAt({ age, index, random }: TripPlan, { today, now }: Seeding): Date {
  const clock = [random.between(9, 20), random.between(0, 59)].map((part) => String(part).padStart(2, "0"));
  const at = instantAt(addDays(today, -age), clock.join(":"), demoTimeZone);
  const latest = now.getTime() - ((index % 7) + 1) * 47 * 60_000;
  return new Date(Math.min(at.getTime(), latest));
}

async function comeIn(seeding: Seeding, ground: Ground, trip: Told, at: Date): Promise<void> {
  const { plan } = trip;
  const work =
    plan.source === "Website form"
      ? serverAt(seeding, at, "enquiry")
      : staffAt(seeding, at, plan.random.pick(["sales", "sales", "admin"]));
  const { id, assigneeUserId } = await create(work, trips, {
    ...tripValues(plan, seeding.today),
    querySourceId: ground.sourceIds.get(plan.source),
    assigneeTeamId: plan.isTaken ? ground.teamIds.get(regions[plan.region].team) : null,
  });
  trip.id = id;
  // Whoever the team's rule has chosen.
  for (const [role, { userId }] of seeding.staff) if (userId === assigneeUserId) trip.seller = role;
}

async function act(seeding: Seeding, ground: Ground, trip: Told, step: Step, at: Date): Promise<void> {
  const work = staffAt(seeding, at, step.by ?? trip.seller);
  // The verb of the step's name takes steps of that name, which TypeScript does not follow.
  const verb = verbs[step.do] as (scene: object) => Promise<unknown>;
  await verb({ seeding, ground, work, trip, step });
}

function nights(seeding: Seeding, stories: readonly Happening[]): Happening[] {
  const first = new Date(Math.min(...stories.map(({ at }) => at.getTime())));
  const found: Happening[] = [];
  for (let day = todayIn(demoTimeZone, first); day <= seeding.today; day = addDays(day, 1)) {
    const at = instantAt(day, "00:05", demoTimeZone);
    if (at > seeding.now) break;
    found.push({
      at,
      async happen() {
        const work = serverAt(seeding, at, "job");
        // Asked at the same time, they travel to the database together.
        await Promise.all([transitionTripsOfTheDay(work), expireItineraries(work)]);
      },
    });
  }
  return found;
}

/** How close to each other steps are pressed together that would lie in the future, in milliseconds. */
const pressed = 4 * 60_000;

/** The steps of a trip's story after it came in, each at its moment before now, in this order. */
function momentsOf(
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
