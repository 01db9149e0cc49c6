import { addDays, type PlainDate } from "../../src/domain/dates/plainDate";
import { instantAt, todayIn } from "../../src/domain/dates/wallTime";
import { itineraries } from "../../src/resources/itineraries";
import { trips } from "../../src/resources/trips";
import { expireItineraries, transitionTripsOfTheDay } from "../jobs/workOfTheDay";
import { readOne, readRow } from "../rest/endpoint/rows";
import { keepAsTemplate } from "../rest/itineraryTemplates/templateBehaviour";
import { organisationOf } from "../rest/organisation/organisationOf";
import { keepParts } from "../rest/endpoint/keepParts";
import { accountPlans, regions, templatePlans, parts } from "./data/data";
import {
  create,
  demoTimeZone,
  serverAt,
  staffAt,
  type Ground,
  type Seeding,
  callerOf,
} from "./story/Seeding";
import type { Step } from "./data/Step";
import { seedTravellers } from "./seedTravellers";
import { tripPlans, type TripPlan } from "./story/tripPlans";
import { addWorkingHours, type WorkingDay } from "../../src/domain/trips/automaticSteps";
import { followUps } from "../../src/resources/followUps";
import { timeline } from "../../src/resources/timeline";
import type { Role } from "../../src/schema";
import { itineraryDefaults } from "../rest/itineraries/itineraryDefaults";
import type { CallerContext, Values } from "../rest/endpoint/Context";
import { transitionRow } from "../rest/writes/transitionRow";
import { updateRow } from "../rest/writes/writeRow";
import { journeyOf } from "./story/itineraryDays";

interface Happening {
  at: Date;
  happen(): Promise<unknown>;
}

/** Plays the steps of the staff and the nightly jobs, from the first enquiry until now. */
export async function seedTrips(seeding: Seeding, ground: Ground): Promise<void> {
  const { workingHours } = await organisationOf(seeding.tx);
  const demoTrips: DemoTrip[] = [];
  const stories = tripPlans(seeding.today).flatMap((plan): Happening[] => {
    const createdAt = cameInAt(plan, seeding);
    const trip: DemoTrip = { id: "", seller: "sales", plan, itineraryIds: [] };
    demoTrips.push(trip);
    return [
      { at: createdAt, happen: () => comeIn(seeding, ground, trip, createdAt) },
      ...momentsOf(plan, createdAt, workingHours, seeding.now).map(({ at, step }) => ({
        at,
        happen: () => act(seeding, ground, trip, step, at),
      })),
    ];
  });
  const all = [...stories, ...nights(seeding, stories)];
  for (const { at, happen } of all.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    await happen();
    await keepParts(serverAt(seeding, at, "job"));
  }
  for (const plan of templatePlans) await keepTemplate(seeding, demoTrips, plan);
  await seedTravellers(
    seeding,
    demoTrips.map(({ id }) => id),
  );
}

async function keepTemplate(
  seeding: Seeding,
  demoTrips: readonly DemoTrip[],
  { region, days, ...words }: (typeof templatePlans)[number],
): Promise<void> {
  const [id] = demoTrips.flatMap(({ plan, itineraryIds }) => (plan.region === region ? itineraryIds : []));
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

async function comeIn(seeding: Seeding, ground: Ground, trip: DemoTrip, at: Date): Promise<void> {
  const { plan } = trip;
  const work =
    plan.source === "Website form"
      ? serverAt(seeding, at, "enquiry")
      : staffAt(seeding, at, plan.random.pick(["sales", "sales", "admin"]));
  const { id, assigneeUserId } = await create(work, trips, {
    ...tripValues(plan, seeding.today),
    ...partiesOf(plan, ground),
    querySourceId: ground.sourceIds.get(plan.source),
    assigneeTeamId: plan.isTaken ? ground.teamIds.get(regions[plan.region].team) : null,
  });
  trip.id = id;
  for (const [role, { userId }] of seeding.staff) if (userId === assigneeUserId) trip.seller = role;
}

/** Who pays for the trip, and which agent sells it. */
function partiesOf({ guest, source, index }: TripPlan, { accountIds }: Ground): Values {
  const payer = accountPlans.find((plan) => plan.guest === guest.name);
  const agent = accountPlans.find((plan) => plan.source === source);
  return {
    ...(payer && { accountId: accountIds.get(payer.name) }),
    ...(agent && {
      agentId: accountIds.get(agent.name),
      agentReference: `${agent.name.charAt(0)}-${4_100 + index}`,
    }),
  };
}

async function act(seeding: Seeding, ground: Ground, trip: DemoTrip, step: Step, at: Date): Promise<void> {
  const work = staffAt(seeding, at, step.by ?? trip.seller);
  // Each verb takes steps of its own name, which TypeScript cannot follow.
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
        // Started together, so that the queries travel together.
        await Promise.all([transitionTripsOfTheDay(work), expireItineraries(work)]);
      },
    });
  }
  return found;
}

/** Milliseconds between steps that would lie in the future and are moved before now. */
const pressed = 4 * 60_000;

/** The steps of a trip's story after its creation, in order, each at a moment before now. */
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

interface DemoTrip {
  id: string;
  plan: TripPlan;
  /** The seller until the trip is handed over. */
  seller: Role;
  /** The oldest first. */
  itineraryIds: string[];
}

interface Scene<S> {
  seeding: Seeding;
  ground: Ground;
  work: CallerContext;
  trip: DemoTrip;
  step: S;
}

type Verbs = { readonly [V in Step["do"]]: (scene: Scene<Extract<Step, { do: V }>>) => Promise<unknown> };

const verbs: Verbs = {
  log: ({ work, trip: { id, plan }, step: { kinds, bodies } }) =>
    create(work, timeline, { tripId: id, kind: plan.random.pick(kinds), body: plan.random.pick(bodies) }),

  async write({ work, ground: { repository }, trip, step: { room = 0 } }) {
    const defaults = await itineraryDefaults(work, trip.id);
    const values = { ...defaults, ...journeyOf(trip.plan, room, repository) };
    trip.itineraryIds.push((await create(work, itineraries, values)).id);
  },

  send: ({ work, trip }) => transitionRow(work, itineraries, trip.itineraryIds.at(-1) ?? "", { to: "sent" }),
  accept: ({ work, trip }) =>
    transitionRow(work, itineraries, trip.itineraryIds[0] ?? "", { to: "accepted" }),

  move({ seeding: { today }, work, trip: { id, plan }, step: { to, given, review } }) {
    const reviewDate = review && addDays(today, plan.random.between(review.from, review.to));
    return transitionRow(work, trips, id, {
      ...plan.random.pick(given),
      ...(reviewDate ? { reviewDate } : {}),
      to,
    });
  },

  async hand({ seeding, ground, work, trip: { id }, step: { to, team } }) {
    const row = await readRow(work.tx, trips, id);
    const assigneeTeamId = ground.teamIds.get(team);
    const changes = { assigneeUserId: callerOf(seeding, to).userId, assigneeTeamId };
    return updateRow(work, trips, id, row?.version ?? 0, changes);
  },

  plan({ seeding: { today }, work, trip: { id, plan }, step: { kind, note, due, clock } }) {
    const days = due[plan.index % due.length] ?? { from: 0, to: 0 };
    const day = addDays(today, plan.random.between(days.from, days.to));
    const at = instantAt(day, plan.random.pick(clock), demoTimeZone).getTime();
    // A follow-up is due in an hour at the earliest, not in the past.
    const dueAt = new Date(Math.max(at, work.now.getTime() + 3_600_000)).toISOString();
    return create(work, followUps, { tripId: id, kind, note, dueAt });
  },

  async finish({ work, trip: { id, plan }, step: { outcomes } }) {
    const [next] = await work.tx.query<{ id: string; version: number }>(
      `select id, version from follow_ups
       where trip_id = $1 and status = 'open' and deleted_at is null order by due_at, id limit 1`,
      [id],
    );
    const changes = { status: "done", outcome: plan.random.pick(outcomes) };
    return next && updateRow(work, followUps, next.id, next.version, changes);
  },
};

function tripValues(plan: TripPlan, today: PlainDate): Values {
  const { guest, random, index, adults, childAges } = plan;
  const region = regions[plan.region];
  const number = phoneOf(guest.country, index);
  const isFlexible = (plan.status === "new" || plan.status === "in_progress") && random.chance(0.4);
  return {
    title: random.pick(region.titles),
    priority: random.pick(["low", "normal", "normal", "normal", "normal", "high", "urgent"]),
    queryType: childAges.length > 0 ? "family" : (["solo", "couple", "friends"][adults - 1] ?? "group"),
    scope: guest.country === "IN" || region.scope === "outbound" ? region.scope : "inbound",
    customerName: guest.name,
    email: random.chance(0.85) ? emailOf(guest.name) : null,
    phone: number,
    whatsapp: random.chance(0.6) ? number : null,
    nationality: guest.country,
    preferredLanguage: guest.language,
    origin: guest.origin,
    destinations: [...region.destinations],
    startDate: plan.startDate,
    endDate: plan.endDate,
    dateFlexibility: isFlexible ? random.pick(["few_days", "few_weeks"]) : "exact",
    adults,
    childAges: [...childAges],
    infants: childAges.length > 0 && random.chance(0.2) ? 1 : 0,
    rooms: Math.ceil(adults / 2),
    hotelCategory: random.pick(["three_star", "four_star", "four_star", "five_star", "heritage", "mixed"]),
    mealPlan: random.pick(["cp", "cp", "map", null]),
    budget: random.chance(0.8)
      ? {
          amount: Math.round((region.budget * adults * random.between(80, 130)) / 200_000) * 100_000,
          currency: "INR",
        }
      : null,
    budgetBasis: "total",
    tags: tagsOf(plan),
    notes: random.chance(0.3) ? "Came back to us after a recommendation; treat with care." : null,
    custom: customOf(plan, today),
  };
}

function tagsOf({ random, childAges, source }: TripPlan): string[] {
  return [
    ...(childAges.length > 0 ? ["children"] : []),
    ...(source === "Returning guests" ? ["returning"] : []),
    ...(random.chance(0.15) ? ["VIP"] : []),
    ...(random.chance(0.15) ? ["anniversary"] : []),
  ];
}

function customOf({ random, source, status, age }: TripPlan, today: PlainDate): Values {
  const interests = ["wildlife", "food", "culture", "beaches", "hiking", "wellness", "photography"];
  const isOpen = status === "new" || status === "in_progress" || status === "quoted";
  return {
    occasion: random.pick([
      "anniversary",
      "birthday",
      "honeymoon",
      "reunion",
      "just_a_holiday",
      "just_a_holiday",
    ]),
    interests: interests.filter(() => random.chance(0.35)),
    ...(random.chance(0.4)
      ? { dietaryNeeds: random.pick(["Vegetarian", "Vegan", "No nuts", "Halal", "Gluten free"]) }
      : {}),
    flightsBooked: random.chance(0.3),
    ...(isOpen ? { decisionBy: addDays(today, random.between(2, 20)) } : {}),
    pastTrips: source === "Returning guests" ? random.between(1, 4) : age % 2 ? 0 : random.between(0, 1),
  };
}

/** Phone numbers of no person: from ranges for fiction, else of an unused length or prefix. */
function phoneOf(country: string, index: number): string {
  const two = String(index % 100).padStart(2, "0");
  const ranges: Readonly<Record<string, string>> = {
    GB: `+44 7700 9004${two}`,
    IE: `+353 20 910 00${two}`,
    US: `+1 503 555 01${two}`,
    CA: `+1 514 555 01${two}`,
    AU: `+61 491 570 1${two}`,
    FR: `+33 6 39 98 10 ${two}`,
    DE: `+49 30 23125 0${two}`,
    IN: `+91 55550 100${two}`,
  };
  return ranges[country] ?? `+44 7700 9005${two}`;
}

/** An address at a domain reserved for examples. */
const emailOf = (name: string): string =>
  `${name
    .normalize("NFD")
    .toLowerCase()
    .replace(/ł/g, "l")
    .replace(/[^a-z ]/g, "")
    .trim()
    .replace(/ +/g, ".")}@example.com`;
