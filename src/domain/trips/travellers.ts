import type { TripTraveller } from "../../resources/tripTravellers";
import type { TravelDocument } from "../../resources/travelDocuments";
import type { Trip } from "../../resources/trips";
import { isSameValue } from "../../schema";
import type { PlainDate } from "../dates/plainDate";
import { ageOn } from "../itineraries/pricedItinerary";

/** The ages, in years, from which a traveller is no infant and no child any more. */
const from = { child: 2, adult: 18 } as const;

type Aged = Pick<TripTraveller, "role" | "birthDate">;
type Counted = Aged & Pick<TripTraveller, "name">;
type Counts = Pick<Trip, "adults" | "childAges" | "childBirthDates" | "infants">;

/** The age at the start of the trip; null where the start or the birth date is not known. */
export const ageAtStart = (
  { birthDate }: Pick<TripTraveller, "birthDate">,
  { startDate }: Pick<Trip, "startDate">,
): number | null => (birthDate && startDate ? ageOn(birthDate, startDate) : null);

/** What a traveller counts as: by the age where it is known, else by what was said. A guide is not counted. */
export function countsAs(
  traveller: Aged,
  trip: Pick<Trip, "startDate">,
): "adult" | "child" | "infant" | null {
  const { role } = traveller;
  if (role === "guide") return null;
  const age = ageAtStart(traveller, trip);
  if (age === null) return role === "lead" ? "adult" : role;
  return age >= from.adult ? "adult" : age >= from.child ? "child" : "infant";
}

/** The role by the age, where it is known and the role says no more than that: a lead and a guide stay. */
export function roleByAge(traveller: Aged, trip: Pick<Trip, "startDate">): TripTraveller["role"] {
  const { role } = traveller;
  return role === "lead" ? role : (countsAs(traveller, trip) ?? role);
}

/** The trip's counts by its travellers. `ageless` are the children whose ages are not known; they are not counted. */
export function countsOf(
  travellers: readonly Counted[],
  trip: Pick<Trip, "startDate">,
): { counts: Counts; ageless: readonly string[] } {
  const kinds = travellers.map((one) => ({ one, kind: countsAs(one, trip), age: ageAtStart(one, trip) }));
  const children = kinds.filter(({ kind }) => kind === "child");
  const known = children.flatMap(({ one, age }) => (age === null ? [] : [{ age, birthDate: one.birthDate }]));
  const number = (wanted: string) => kinds.filter(({ kind }) => kind === wanted).length;
  return {
    counts: {
      adults: number("adult"),
      childAges: known.map(({ age }) => age),
      childBirthDates: known.map(({ birthDate }) => ({ birthDate })),
      infants: number("infant"),
    },
    ageless: children.filter(({ age }) => age === null).map(({ one }) => one.name),
  };
}

/** Whether two parties are alike: as many adults and infants, and children of the same ages. */
export const isSameParty = (one: Omit<Counts, "childBirthDates">, other: Omit<Counts, "childBirthDates">) => {
  const inOrder = (ages: readonly number[]) => [...ages].sort((age, next) => age - next);
  return (
    one.adults === other.adults &&
    one.infants === other.infants &&
    isSameValue(inOrder(one.childAges), inOrder(other.childAges))
  );
};

/** Many countries let nobody in whose passport ends within this many months after the journey. */
const passportMonths = 6;

/** Whether a passport ends before the day until which it has to be valid for a trip. */
export function endsTooSoon(
  { kind, expiresOn }: Pick<TravelDocument, "kind" | "expiresOn">,
  { endDate, startDate }: Pick<Trip, "startDate" | "endDate">,
): boolean {
  const back = endDate ?? startDate;
  return kind === "passport" && expiresOn !== null && back !== null && expiresOn < monthsAfter(back);
}

/** The same day of a later month; the last of the month where it has no such day. */
function monthsAfter(date: PlainDate): PlainDate {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + passportMonths, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + passportMonths, Math.min(day, last))).toISOString().slice(0, 10);
}
