import { followUps } from "../../src/resources/followUps";
import { timeline } from "../../src/resources/timeline";
import { trips } from "../../src/resources/trips";
import { todayIn } from "../../src/domain/dates/wallTime";
import { insertAll } from "../database/repository/insert";
import { newId } from "../database/newId";
import { numberWith } from "../rest/writes/takeNumber";
import { withPhoneNumbers } from "../rest/writes/phoneNumbers";
import { organisationValues, regions } from "./data";
import { demoTimeZone, rowOf, userOf, type Seeding } from "./Seeding";
import { seedItineraries } from "./seedItineraries";
import type { Ground } from "./seedOrganisation";
import { chronicleOf } from "./story/chronicleOf";
import type { SeededTrip } from "./story/SeededTrip";
import { tripPlans } from "./story/tripPlans";
import { tripState, tripValues } from "./story/tripValues";
import { historyRows } from "./story/historyRows";

/** Makes the trips with their history, what is to be done for them, and their itineraries. */
export async function seedTrips(seeding: Seeding, ground: Ground): Promise<void> {
  const { tx, today, now } = seeding;
  const seeded = tripPlans(today)
    .map((plan): SeededTrip => ({ id: newId(), plan, chronicle: chronicleOf(plan, today, now) }))
    .sort((a, b) => a.chronicle.createdAt.getTime() - b.chronicle.createdAt.getTime());
  await insertTrips(seeding, ground, seeded);
  const itineraryIds = await seedItineraries(seeding, ground, seeded);
  const history = seeded.flatMap((trip) => historyRows(seeding, trip, itineraryIds.get(trip.id) ?? []));
  await insertAll(tx, timeline, history);
  await insertAll(
    tx,
    followUps,
    seeded.flatMap((trip) => followUpRows(seeding, trip)),
  );
}

async function insertTrips(seeding: Seeding, { teamIds, sourceIds }: Ground, seeded: readonly SeededTrip[]) {
  const { tx, today } = seeding;
  const rules = organisationValues(today);
  const numbers = new Map<number, number>();
  const rows = [];
  for (const { id, plan, chronicle } of seeded) {
    const year = Number(todayIn(demoTimeZone, chronicle.createdAt).slice(0, 4));
    const last = (numbers.get(year) ?? 0) + 1;
    numbers.set(year, last);
    const values = await withPhoneNumbers(
      tx,
      trips,
      {
        ...tripValues(plan, today),
        querySourceId: sourceIds.get(plan.source),
        assigneeTeamId: teamIds.get(
          plan.assignee === "operations" ? "On-trip care" : regions[plan.region].team,
        ),
        assigneeUserId: plan.assignee ? userOf(seeding, plan.assignee) : null,
      },
      { refuses: false },
    );
    rows.push({
      ...rowOf(trips, values),
      ...tripState(plan, chronicle, rules),
      id,
      reference: numberWith(rules.tripPrefix, year, last),
      createdAt: chronicle.createdAt.toISOString(),
      createdBy: chronicle.happenings[0]?.by ? userOf(seeding, chronicle.happenings[0].by) : null,
    });
  }
  await insertAll(tx, trips, rows);
  await tx.batch(
    [...numbers].map(([year, last]) => ({
      text: "insert into numbers (tenant_id, name, year, last) values ($1, 'trips', $2, $3)",
      values: [tx.tenantId, year, last],
    })),
  );
}

function followUpRows(seeding: Seeding, { id, plan, chronicle }: SeededTrip) {
  return chronicle.plans.map(({ kind, dueAt, assignee, note, done }) => ({
    ...rowOf(followUps, {
      tripId: id,
      kind,
      dueAt: dueAt.toISOString(),
      assigneeUserId: assignee ? userOf(seeding, assignee) : null,
      note: note ?? null,
      status: done ? "done" : "open",
      outcome: done?.outcome ?? null,
    }),
    doneAt: done?.at.toISOString() ?? null,
    createdAt: chronicle.createdAt.toISOString(),
    createdBy: plan.assignee ? userOf(seeding, plan.assignee) : null,
  }));
}
