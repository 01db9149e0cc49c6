import { addDays } from "../../src/domain/dates/plainDate";
import { priceFigures } from "../../src/domain/pricing/priceItinerary";
import { storedTotalsOf } from "../../src/domain/pricing/priceResult";
import { todayIn } from "../../src/domain/dates/wallTime";
import { itineraries } from "../../src/resources/itineraries";
import { trips } from "../../src/resources/trips";
import { keepDerived } from "../database/repository/changeAll";
import { Computed } from "../database/repository/Computed";
import { insertAll } from "../database/repository/insert";
import { newId } from "../database/newId";
import { priceInputOf } from "../rest/itineraries/priceInputOf";
import { organisationValues, regions, type Region } from "./data";
import { demoTimeZone, rowOf, userOf, type Seeding } from "./Seeding";
import type { Ground } from "./seedOrganisation";
import type { SeededTrip } from "./story/SeededTrip";
import { itineraryDays, type Repository } from "./story/itineraryDays";

/** Makes the trips' itineraries, priced by the server's own pricing. The ids are those of each trip, in order. */
export async function seedItineraries(
  seeding: Seeding,
  { repository }: Ground,
  seeded: readonly SeededTrip[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { tx } = seeding;
  const rows = [];
  const ids = new Map<string, string[]>();
  for (const trip of seeded)
    for (const [place, { status, name }] of trip.plan.itineraries.entries()) {
      const id = newId();
      ids.set(trip.id, [...(ids.get(trip.id) ?? []), id]);
      const values = itineraryValues(seeding, trip, place, repository);
      const row = rowOf(itineraries, { ...values, name });
      const input = await priceInputOf(tx, row, seeding.now);
      rows.push({
        ...row,
        id,
        tripId: trip.id,
        status,
        sentAt: status === "draft" ? null : todayIn(demoTimeZone, trip.chronicle.sentAt),
        dayCount: values.days.length,
        totals: storedTotalsOf(priceFigures(input)),
        createdAt: trip.chronicle.writtenAt.toISOString(),
        createdBy: userOf(
          seeding,
          trip.plan.assignee === "operations" ? "sales" : (trip.plan.assignee ?? "sales"),
        ),
      });
    }
  await insertAll(tx, itineraries, rows);
  for (const { tripId, id, status } of rows)
    if (status === "accepted")
      keepDerived(tx, trips, tripId, "acceptedItineraryId", new Computed((add) => `${add(id)}::uuid`));
  return ids;
}

function itineraryValues(
  seeding: Seeding,
  { id, plan, chronicle }: SeededTrip,
  place: number,
  repository: Repository,
) {
  const rules = organisationValues(seeding.today);
  const region: Region = regions[plan.region];
  const days = itineraryDays(
    place === 0 ? region : withOtherRooms(region, repository),
    plan.startDate,
    repository,
  );
  const written = todayIn(demoTimeZone, chronicle.writtenAt);
  return {
    tripId: id,
    startDate: plan.startDate,
    validUntil: addDays(written, rules.validityDays),
    adults: plan.adults,
    childAges: [...plan.childAges],
    infants: 0,
    rooms: Math.ceil(plan.adults / 2),
    currency: "INR",
    days,
    inclusions: rules.defaultInclusions,
    exclusions: rules.defaultExclusions,
    terms: rules.defaultTerms,
    paymentSchedule: rules.defaultPaymentSchedule,
    coverFileId: repository.hotels.find(({ plan: { city } }) => city === region.legs.at(-1)?.city)?.photo,
  };
}

/** The same journey in the houses' other rooms. */
function withOtherRooms(region: Region, { hotels }: Repository): Region {
  return {
    ...region,
    legs: region.legs.map((leg) => {
      const room = leg.room === 0 ? 1 : 0;
      const mealPlan = hotels.find(({ plan }) => plan.city === leg.city)?.plan.rooms[room]?.mealPlans[0];
      return mealPlan ? { ...leg, room, mealPlan } : leg;
    }),
  };
}
