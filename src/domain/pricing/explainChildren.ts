import { type PlainDate, shortDate, shortDateRange } from "../dates/plainDate";
import type { StayedHotel } from "../hotels/suppliedHotel";
import { ageSpan, isAdultBy } from "../hotels/hotelSheet";
import type { Party } from "../itineraries/pricedItinerary";
import { plainMoney } from "../money/moneyText";
import { type Explanation, explain } from "./explanation";
import type { StayChild } from "./rooming";
import type { ChargedRoom } from "./stayCharges";

interface ChildrenSetting {
  readonly hotel: StayedHotel;
  readonly party: Party;
  /** The day of arrival, whose ages count. */
  readonly from: PlainDate;
  readonly currency: string;
}

/** What each child of a stay pays and why: its age on the day of arrival, and by what it has its price. Those alike are told once. */
export function explainChildren(rooms: readonly ChargedRoom[], setting: ChildrenSetting): Explanation[] {
  const told = new Map<string, { label: string; detail: string; count: number }>();
  for (const room of rooms) {
    const { children, grown } = room.guests;
    for (const child of [...grown, ...children]) {
      const why = grown.includes(child) ? grownText(child, setting) : pricesText(child, room, setting);
      const detail = `${ageText(child, setting)}${why}`;
      const label = child.age === null ? "Child" : `Child of ${child.age}`;
      const known = told.get(`${label} ${detail}`);
      told.set(`${label} ${detail}`, { label, detail, count: (known?.count ?? 0) + room.room.rooms });
    }
  }
  if (told.size === 0) return [];
  const nodes = [...told.values()].map(({ label, detail, count }) =>
    explain(count > 1 ? `${count} × ${label}` : label, null, null, detail),
  );
  return [explain("Children", null, null, "Each by its age on the day of arrival.", nodes)];
}

/** "8 on 24 Dec 2026, born on 3 May 2018. " where the birth date is known. */
function ageText({ index, age }: StayChild, { party, from }: ChildrenSetting): string {
  const birthDate = index === null ? null : party.birthDates[index];
  return birthDate ? `${age} on ${shortDate(from)}, born on ${shortDate(birthDate)}. ` : "";
}

function grownText({ age }: StayChild, { hotel: { childBands } }: ChildrenSetting): string {
  const [last] = childBands.toSorted((a, b) => (b.toAge ?? 17) - (a.toAge ?? 17));
  const why =
    last && isAdultBy(childBands, age)
      ? `Older than every age band, the last is ${ageSpan(last)}`
      : "Nobody in the room is an adult";
  return `${why}: counts as an adult for the price and for how many the room holds.`;
}

function pricesText(child: StayChild, { nights }: ChargedRoom, { currency }: ChildrenSetting): string {
  const prices = nights.flatMap(({ run, people }) => {
    const [first, last] = [run.nights[0]?.date, run.nights.at(-1)?.date];
    const part = people.find(({ who }) => who === child)?.parts[0];
    if (!first || !last) return [];
    const when = shortDateRange(first, last);
    if (!part) return [`${when}: no price`];
    const bed = part.bed ? "with a bed" : "without a bed";
    return [`${when}: ${plainMoney(part.unitPrice, currency)} a night ${bed}, by ${part.by ?? "the rate"}`];
  });
  return `${prices.join("; ")}.`;
}
