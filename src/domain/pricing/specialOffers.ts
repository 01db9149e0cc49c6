import { nightsBetween, type PlainDate } from "../dates/plainDate";
import { counted } from "../formats/text";
import type { SpecialOffer } from "../hotels/hotelSheet";
import { isWhole, partOf } from "../money/amounts";
import { percentText } from "../money/moneyText";
import { pricesBy } from "../sheets/pricedSheet";
import type { Maybe } from "../vocabulary";
import { type BothSides, type NightCharge, sheetOf, type StayExtra, type StayTerms } from "./stayTerms";

/** A night of a room with what is left of its charges after the offers before. */
interface OpenNight {
  readonly date: PlainDate;
  readonly people: readonly BothSides[];
}

/** What an offer takes off each group of people, and off how many nights. */
interface Reduction {
  readonly nights: number;
  readonly left: readonly OpenNight[];
}

/**
 * What the special offers of the sheet that prices the night of arrival take off a room, on the nights that this sheet
 * prices. The first that applies counts; those after it only where all of them combine, each on what the ones before
 * leave. Free nights are the cheapest ones, the later of equals. Source: docs/domain.md, "How a price arises", 1.
 */
export function offersOf(
  nights: readonly NightCharge[],
  roomType: Maybe<string>,
  terms: StayTerms,
): StayExtra[] {
  const [first] = nights;
  const sheet = first && sheetOf(first.run);
  const offers = sheet?.offers ?? [];
  if (!sheet || offers.length === 0) return [];
  let open: readonly OpenNight[] = nights
    .filter(({ run }) => sheetOf(run) === sheet)
    .flatMap(({ run, people }) => run.nights.map(({ date }) => ({ date, people })));
  const taken: SpecialOffer[] = [];
  const extras: StayExtra[] = [];
  for (const offer of offers) {
    if (taken.length > 0 && ![...taken, offer].every(({ combines }) => combines)) continue;
    if (!applies(offer, roomType, terms)) continue;
    const isMeant = ({ date }: OpenNight) =>
      (!offer.from || offer.from <= date) && (!offer.to || date <= offer.to);
    const amount = pricesBy(sheet, offer.amount, null);
    const { nights, left } = reduce(offer, open, isMeant, {
      cost: BigInt(amount.cost ?? 0),
      sell: BigInt(offer.amount ?? 0),
    });
    if (nights === 0) continue;
    extras.push(...differenceOf(offer, nights, open, left));
    taken.push(offer);
    open = left;
  }
  return extras;
}

function applies(
  offer: SpecialOffer,
  roomType: Maybe<string>,
  { from, count, pricedOn }: StayTerms,
): boolean {
  if (offer.roomType && offer.roomType !== roomType) return false;
  if (count < (offer.minNights ?? 1)) return false;
  return !offer.daysBefore || (pricedOn <= from && nightsBetween(pricedOn, from) >= offer.daysBefore);
}

function reduce(
  offer: SpecialOffer,
  open: readonly OpenNight[],
  isMeant: (night: OpenNight) => boolean,
  amount: { cost: bigint; sell: bigint },
): Reduction {
  const meant = open.filter(isMeant);
  const replaced = (nights: readonly OpenNight[], change: (person: BothSides) => BothSides): Reduction => ({
    nights: nights.length,
    left: open.map((night) =>
      nights.includes(night) ? { ...night, people: night.people.map(change) } : night,
    ),
  });
  switch (offer.kind ?? "percent") {
    case "free_nights": {
      const [stayed, paid] = [offer.stayNights ?? 0, offer.payNights ?? 0];
      if (paid < 1 || stayed <= paid) return { nights: 0, left: open };
      const free = Math.floor(meant.length / stayed) * (stayed - paid);
      const cheapest = meant
        .map((night) => ({ night, charge: chargeOf(night) }))
        .sort((a, b) => compare(a.charge, b.charge) || (a.night.date < b.night.date ? 1 : -1))
        .slice(0, free)
        .map(({ night }) => night);
      return replaced(cheapest, ({ who, cost, sell }) => ({ who, cost: none(cost), sell: none(sell) }));
    }
    case "percent": {
      const off = offer.basisPoints;
      if (!isWhole(off) || off <= 0) return { nights: 0, left: open };
      const less = (charge: bigint | null) => charge && charge - partOf(charge, off);
      return replaced(meant, ({ who, cost, sell }) => ({ who, cost: less(cost), sell: less(sell) }));
    }
    case "amount": {
      if (amount.sell <= 0n) return { nights: 0, left: open };
      const less = (charge: bigint | null, off: bigint) => charge && (charge > off ? charge - off : 0n);
      return replaced(meant, (person) =>
        person.who === "adults"
          ? { who: person.who, cost: less(person.cost, amount.cost), sell: less(person.sell, amount.sell) }
          : person,
      );
    }
  }
}

const none = (charge: bigint | null): bigint | null => (charge === null ? null : 0n);

const chargeOf = ({ people }: OpenNight): bigint =>
  people.reduce((sum, { cost, sell }) => sum + (cost ?? sell ?? 0n), 0n);

const compare = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? -1 : 1);

/** What each group of people pays less, as one extra for the stay. */
function differenceOf(
  offer: SpecialOffer,
  nights: number,
  before: readonly OpenNight[],
  after: readonly OpenNight[],
): StayExtra[] {
  // Nights that only one side prices are apart from those that both price.
  const groups: { who: BothSides["who"]; cost: bigint | null; sell: bigint | null }[] = [];
  for (const [place, { people }] of before.entries()) {
    for (const [index, was] of people.entries()) {
      const is = after[place]?.people[index];
      if (!is) continue;
      const cost = was.cost !== null && is.cost !== null ? is.cost - was.cost : null;
      const sell = was.sell !== null && is.sell !== null ? is.sell - was.sell : null;
      const known = groups.find(
        (group) =>
          group.who === was.who &&
          (group.cost === null) === (cost === null) &&
          (group.sell === null) === (sell === null),
      );
      if (!known) groups.push({ who: was.who, cost, sell });
      else {
        if (known.cost !== null && cost !== null) known.cost += cost;
        if (known.sell !== null && sell !== null) known.sell += sell;
      }
    }
  }
  return groups.map((group) => ({
    ...group,
    name: offer.name || "Special offer",
    detail: () => detailOf(offer, nights),
  }));
}

function detailOf({ kind, basisPoints }: SpecialOffer, nights: number): string {
  const often = counted(nights, "night");
  if (kind === "free_nights") return `${often} free`;
  return kind === "amount" ? `Off ${often}` : `${percentText(basisPoints ?? 0)} off ${often}`;
}
