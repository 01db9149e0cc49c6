import { addDays } from "../../src/domain/dates/plainDate";
import { travelDocuments } from "../../src/resources/travelDocuments";
import { tripTravellers } from "../../src/resources/tripTravellers";
import { type Trip, trips } from "../../src/resources/trips";
import { bookedStates } from "../../src/vocabulary";
import { readRow } from "../rest/endpoint/rows";
import { create, type Seeding, staffAt } from "./story/Seeding";

/** Invented, as in a passport: beside the family name of the customer. */
const adults = ["MEERA", "ROHAN", "ILSE", "TOMAS", "PRIYANKA", "ANDERS"];
const children = ["LENA", "VIKRAM", "OTTO"];
const diets = ["Vegetarian", null, "No nuts", null];
/** Trips whose travellers are named. */
const maxTrips = 8;

/** Names the travellers of trips that are sold, with rooms and passports, one of which ends too soon. */
export async function seedTravellers(seeding: Seeding, ids: readonly string[]): Promise<void> {
  const rows = await Promise.all(ids.map((id) => readRow(seeding.tx, trips, id)));
  const sold = rows.flatMap((row) => (row?.startDate && bookedStates.includes(row.status) ? [row] : []));
  for (const trip of sold.slice(0, maxTrips)) await nameTravellers(seeding, trip);
}

async function nameTravellers(seeding: Seeding, trip: Trip): Promise<void> {
  const work = staffAt(seeding, seeding.now, "sales");
  const family = trip.customerName.trim().split(/\s+/).at(-1)?.toUpperCase() ?? "";
  const [, first = ""] = /^(\S+)/.exec(trip.customerName.toUpperCase()) ?? [];
  const start = trip.startDate ?? seeding.today;
  const born = (years: number, index: number) =>
    addDays(start, -Math.round((years + 0.4) * 365.25) - index * 37);
  const grown = Array.from({ length: Math.min(trip.adults, 6) }, (_, index) => ({
    name: `${family} ${index === 0 ? first : adults[index % adults.length]}`,
    role: index === 0 ? "lead" : "adult",
    birthDate: born(34 + index * 5, index),
    ...(index === 0 && trip.contactId ? { contactId: trip.contactId } : {}),
  }));
  const young = trip.childAges.slice(0, children.length).map((age, index) => ({
    ...{ name: `${family} ${children[index]}`, role: "child", birthDate: born(age, index) },
  }));
  const nationality = trip.nationality ?? "GB";
  for (const [index, one] of [...grown, ...young].entries()) {
    const isChild = index >= grown.length;
    const made = await create(work, tripTravellers, {
      ...{ ...one, tripId: trip.id, nationality, party: family },
      room: String(isChild ? 1 : 1 + Math.floor(index / 2)),
      roomKind: isChild || (index < 2 && young.length > 0) ? "family" : "double",
      diet: diets[index % diets.length],
    });
    const [years, months] = index === 1 ? [0, 3] : [6, 0];
    await create(work, travelDocuments, {
      ...{ travellerId: made.id, kind: "passport", country: nationality },
      number: `X${String(4_182_337 + index * 7_919)}`,
      issuedOn: addDays(start, -1_500),
      expiresOn: addDays(trip.endDate ?? start, years * 365 + months * 30),
    });
  }
}
