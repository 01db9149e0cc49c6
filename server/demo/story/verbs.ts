import { addDays } from "../../../src/domain/dates/plainDate";
import { instantAt } from "../../../src/domain/dates/wallTime";
import { followUps } from "../../../src/resources/followUps";
import { itineraries } from "../../../src/resources/itineraries";
import { timeline } from "../../../src/resources/timeline";
import { trips } from "../../../src/resources/trips";
import type { Role } from "../../../src/schema";
import { itineraryDefaults } from "../../rest/itineraries/itineraryDefaults";
import { readRow } from "../../rest/endpoint/rows";
import type { CallerContext } from "../../rest/endpoint/Context";
import { transitionRow } from "../../rest/writes/transitionRow";
import { updateRow } from "../../rest/writes/writeRow";
import { callerOf, create, demoTimeZone, type Ground, type Seeding } from "./Seeding";
import { journeyOf } from "./itineraryDays";
import type { Step } from "../data/Step";
import type { TripPlan } from "./tripPlans";

/** A trip of the demo that has come in. */
export interface Told {
  id: string;
  plan: TripPlan;
  /** Who works on it until it is handed over. */
  seller: Role;
  /** Its itineraries, the oldest first. */
  itineraryIds: string[];
}

interface Scene<S> {
  seeding: Seeding;
  ground: Ground;
  work: CallerContext;
  trip: Told;
  step: S;
}

type Verbs = { readonly [V in Step["do"]]: (scene: Scene<Extract<Step, { do: V }>>) => Promise<unknown> };

/** Each step of a story as the request that people make for it. */
export const verbs: Verbs = {
  log: ({ work, trip: { id, plan }, step: { kinds, bodies } }) =>
    create(work, timeline, { tripId: id, kind: plan.random.pick(kinds), body: plan.random.pick(bodies) }),

  async write({ work, ground: { repository }, trip, step: { room = 0 } }) {
    const defaults = await itineraryDefaults(work.tx, trip.id, work.now);
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
    // Nobody plans what is over: at the earliest for an hour later.
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
