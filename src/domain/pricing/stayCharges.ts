import type { PriceSide } from "./rates";
import { type PlainDate, shortDate, shortDateRange } from "../dates/plainDate";
import { counted } from "../formats/text";
import { ageSpan, isAdultBy, type StayedHotel } from "../products/hotel";
import type { Party } from "../itineraries/pricedItinerary";
import { plainMoney } from "../money/amounts";
import { type AdultPlace, explain, type Explanation, type TravellerWeights } from "./line";
import { hotelRateLabel, type HotelRateMatch, type NightPart, type NightRun, roomNight } from "./nights";
import type { OtherRooming, RoomCharge } from "./proposeRooming";
import { explainLosers, onSheet } from "./rateExplanations";
import {
  type Guests,
  guestsAt,
  roomingRows,
  roomingText,
  type RoomPeople,
  type StayChild,
  type StayRoom,
} from "./rooming";
import { offersOf } from "./specialOffers";
import {
  infantSupplements,
  type LookedUp,
  type NightCharge,
  type PeopleCharge,
  sheetOf,
  type StayExtra,
  type StayTerms,
  supplementsOf,
} from "./supplements";
import type { Maybe } from "../../vocabulary";

/** A room of a stay with what it comes to. */
export interface ChargedRoom {
  readonly room: StayRoom;
  readonly guests: Guests;
  readonly lookedUp: LookedUp;
  readonly nights: readonly NightCharge[];
  readonly extras: readonly StayExtra[];
}

/** What a room comes to: its nights, what special offers take off them, its supplements. */
export function chargeRoom(room: StayRoom, lookedUp: LookedUp, terms: StayTerms): ChargedRoom {
  const guests = guestsAt(terms.hotel, room);
  const chargedBy = (runs: readonly NightRun[]) =>
    runs.map((run) => ({ run, people: chargeNight(run, guests) }));
  const nights = chargedBy(lookedUp.runs);
  const { roomType } = lookedUp.match;
  const offered = offersOf(nights, { guests, roomType }, terms);
  const supplemented = {
    ...{ guests, roomType, nights, left: offered.left },
    written: () =>
      nights.some(({ run }) => sheetOf(run)?.written)
        ? offersOf(chargedBy(lookedUp.runs.map(asWritten)), { guests, roomType }, terms).left
        : offered.left,
  };
  const extras = [...offered.extras, ...supplementsOf(supplemented, terms)];
  return { room, guests, lookedUp, nights, extras };
}

/** The nights of a run by the prices that are written on the sheet, before its terms. */
function asWritten({ nights, rows: { cost } }: NightRun): NightRun {
  const { written, sheet } = cost ?? {};
  const row = written && sheet?.written ? { ...written, sheet: sheet.written } : cost;
  return { nights, rows: { cost: row, sell: null } };
}

/** What infants pay, as a room in which nobody else sleeps; the rates of the first room tell which sheets hold. */
export function chargedInfants(
  [first]: readonly ChargedRoom[],
  infants: number,
  terms: StayTerms,
): ChargedRoom[] {
  const extras = first ? infantSupplements(first, infants, terms) : [];
  if (!first || extras.length === 0) return [];
  const nobody = { adults: 0, children: [], extraBeds: null };
  const room = { ...nobody, rooms: 1, roomType: first.room.roomType };
  return [{ ...first, room, guests: { ...nobody, grown: [] }, nights: [], extras }];
}

function chargeNight({ rows }: NightRun, guests: RoomPeople): PeopleCharge[] {
  if (!rows.cost && !rows.sell) return [];
  // A sheet may have selling prices for children where its rows have none.
  const other = guests.children.length > 0 ? (rows.cost ?? rows.sell) : null;
  const nightBy = (side: PriceSide) => {
    const row = rows[side] ?? other;
    return row && roomNight(row, guests, side);
  };
  const nights = { cost: nightBy("cost"), sell: nightBy("sell") };
  const chargeFor = (who: PeopleCharge["who"]): PeopleCharge => {
    const belongs = (part: Pick<NightPart, "who">) =>
      who === "adults" ? typeof part.who === "string" : part.who === who;
    const partsBy = (side: PriceSide) => {
      const night = nights[side];
      return night && !night.missing.some(belongs) ? night.parts.filter(belongs) : null;
    };
    const [costParts, sellParts] = [partsBy("cost"), partsBy("sell")];
    const labels =
      nights[rows.cost ? "cost" : "sell"]?.missing.filter(belongs).map(({ label }) => label) ?? [];
    return {
      who,
      cost: costParts && sumOf(costParts),
      sell: sellParts && sumOf(sellParts),
      label: labels.join(" and "),
      parts: costParts ?? sellParts ?? [],
      chargedParts: sellParts ?? costParts ?? [],
    };
  };
  return [...(guests.adults > 0 ? (["adults"] as const) : []), ...guests.children].map(chargeFor);
}

function sumOf(parts: readonly NightPart[]): bigint {
  return parts.reduce((sum, { count, unitPrice }) => sum + BigInt(unitPrice) * BigInt(count), 0n);
}

/** What a room of people costs the customer for the stay, before markup. */
export function stayCharge(
  people: RoomPeople,
  roomType: Maybe<string>,
  lookedUp: LookedUp,
  terms: StayTerms,
): RoomCharge {
  const { nights, extras } = chargeRoom({ ...people, roomType, rooms: 1 }, lookedUp, terms);
  let [missing, amount] = [0, 0n];
  for (const { run, people } of nights) {
    for (const { cost, sell } of people) {
      const charge = sell ?? cost;
      if (charge === null) missing += 1;
      else amount += charge * BigInt(run.nights.length);
    }
  }
  for (const { cost, sell } of extras) amount += sell ?? cost ?? 0n;
  return { missing, amount };
}

/** What each person weighs: adults the room's price divided by them or that of an extra adult, children their own. */
export function weightsOf(charges: readonly ChargedRoom[], party: Party): TravellerWeights {
  const children = party.childAges.map(() => 0n);
  const beds: (boolean | null)[] = party.childAges.map(() => null);
  const places: AdultPlace[] = [];
  let [adults, infants] = [0n, 0n];
  const addChild = ({ index }: StayChild, amount: bigint) => {
    // The adults bear a child that the itinerary does not know.
    if (index === null) adults += amount;
    else children[index] = (children[index] ?? 0n) + amount;
  };
  for (const { room, guests, nights, extras } of charges) {
    const own = room.adults;
    const each = Array.from({ length: guests.adults }, () => 0n);
    let [occupancy, longest] = [Math.min(guests.adults, own), 0];
    for (const { run, people } of nights) {
      const times = BigInt(run.nights.length) * scale;
      for (const { who, chargedParts } of people) {
        if (who !== "adults") {
          addChild(who, sumOf(chargedParts) * times * BigInt(room.rooms));
          if (who.index !== null) beds[who.index] ??= chargedParts[0]?.bed ?? null;
          continue;
        }
        const extra = chargedParts.find((part) => part.who === "extra_adults");
        const base = guests.adults - (extra?.count ?? 0);
        const shared = chargedParts.find((part) => part.who === "adults");
        for (let place = 0; place < guests.adults; place += 1) {
          const amount =
            place < base
              ? (BigInt(shared?.unitPrice ?? 0) * times) / BigInt(base)
              : BigInt(extra?.unitPrice ?? 0) * times;
          each[place] = (each[place] ?? 0n) + amount;
        }
        if (run.nights.length > longest) [occupancy, longest] = [base, run.nights.length];
      }
    }
    for (const { who, cost, sell } of extras) {
      const amount = (sell ?? cost ?? 0n) * scale;
      if (who === "infants") infants += amount;
      else if (who !== "adults") addChild(who, amount * BigInt(room.rooms));
      else spread(amount, each, own);
    }
    for (const [place, amount] of each.entries()) {
      const grown = guests.grown[place - own];
      if (place >= own && grown) {
        addChild(grown, amount);
        continue;
      }
      adults += amount * BigInt(room.rooms);
      places.push({ count: room.rooms, each: amount, occupancy: place < occupancy ? occupancy : "extra" });
    }
  }
  return { adults, children, infants, places, beds };
}

/** Amounts are weighed on this fine a scale before they are divided by people. */
const scale = 1_000_000n;

/** Spreads what is added over the adults alike, and what is taken off over all by what each bears. */
function spread(amount: bigint, each: bigint[], adults: number): void {
  const borne = each.reduce((sum, own) => sum + own, 0n);
  const off = -amount > borne ? -borne : amount;
  const bearing = adults || each.length;
  for (const [place, own] of each.entries()) {
    if (amount < 0n) each[place] = borne > 0n ? own + (off * own) / borne : own;
    else if (place < bearing) each[place] = own + amount / BigInt(bearing);
  }
}

interface RunSetting {
  readonly hotel: StayedHotel;
  readonly currency: string;
  readonly quantity: bigint;
}

/** Nights of one stay under the same rows: what they come to, by which rows, and which rows lost and why. */
export function explainRun(
  run: NightRun,
  match: HotelRateMatch,
  charges: readonly ChargedRoom[],
  { hotel, currency, quantity }: RunSetting,
): Explanation {
  const [first, last] = [run.nights[0], run.nights.at(-1)];
  const label = first && last ? shortDateRange(first.date, last.date) : "Nights";
  const losers = first
    ? explainLosers(hotel.rates, [run.rows.cost, run.rows.sell], first, match.mismatch, hotelRateLabel)
    : [];
  if (!run.rows.cost && !run.rows.sell) return explain(label, null, currency, "No rate holds.", losers);
  const lines = new Map<string, { part: NightPart; count: number }>();
  let sold = 0n;
  const missing: string[] = [];
  for (const { room, nights } of charges) {
    for (const { people } of nights.filter((night) => night.run === run)) {
      for (const { cost, sell, parts, label } of people) {
        if (cost === null && sell === null) missing.push(label);
        if (cost !== null && sell !== null) sold += sell * BigInt(room.rooms);
        for (const part of parts) {
          const key = `${part.label} ${part.unitPrice}`;
          const line = lines.get(key) ?? { part, count: 0 };
          lines.set(key, { part, count: line.count + part.count * room.rooms });
        }
      }
    }
  }
  const nights = BigInt(run.nights.length) * quantity;
  const often = counted(run.nights.length, "night");
  const nodes = [...lines.values()].map(({ part, count }) => {
    const amount = BigInt(part.unitPrice) * BigInt(count) * nights;
    const times = `${often} × ${count}${quantity > 1n ? ` × ${quantity}` : ""}`;
    return {
      amount,
      node: explain(part.label, amount, currency, `${times} × ${plainMoney(part.unitPrice, currency)}`),
    };
  });
  const sum = nodes.reduce((total, { amount }) => total + amount, 0n);
  const rows = [
    run.rows.cost && `Rate "${hotelRateLabel(run.rows.cost)}"${onSheet(run.rows.cost)}.`,
    run.rows.sell && `Selling price by "${hotelRateLabel(run.rows.sell)}"${onSheet(run.rows.sell)}.`,
    sold > 0n && `It sells for ${plainMoney(sold * nights, currency)}.`,
    missing.length > 0 && `It has no price for: ${[...new Set(missing)].join(", ")}.`,
  ];
  const detail = rows.filter(Boolean).join(" ");
  return explain(label, sum, currency, detail, [...nodes.map(({ node }) => node), ...losers]);
}

/** What comes on top of the nights, or off them: supplements and special offers, each with all rooms together. */
export function explainExtras(
  charges: readonly ChargedRoom[],
  { currency, quantity }: Pick<RunSetting, "currency" | "quantity">,
): Explanation[] {
  const lines = new Map<string, { name: string; detail: string; amount: bigint }>();
  for (const { room, extras } of charges) {
    for (const { name, detail: detailOf, cost, sell } of extras) {
      const detail = detailOf();
      const key = JSON.stringify([name, detail]);
      const amount = (cost ?? sell ?? 0n) * BigInt(room.rooms) * quantity;
      lines.set(key, { name, detail, amount: (lines.get(key)?.amount ?? 0n) + amount });
    }
  }
  return [...lines.values()].map(({ name, detail, amount }) => explain(name, amount, currency, `${detail}.`));
}

interface OtherRooms {
  readonly hotel: StayedHotel;
  readonly others: readonly OtherRooming[];
  readonly currency: string;
}

/** The other splits of the people into rooms, and what each would cost more. */
export function explainOtherRooms(
  rooms: readonly StayRoom[],
  { hotel, others, currency }: OtherRooms,
): Explanation[] {
  if (others.length === 0) return [];
  const textOf = (split: readonly StayRoom[]) => roomingText(roomingRows(split), hotel.childBands);
  const compared = others.map(({ rooms: split, difference }) => {
    const size = plainMoney(difference < 0n ? -difference : difference, currency);
    const more = difference === 0n ? "the same" : `${size} ${difference < 0n ? "less" : "more"}`;
    return `${textOf(split)} would cost ${more}`;
  });
  return [explain("Rooms", null, null, `${[textOf(rooms), ...compared].join("; ")}.`)];
}

interface ChildrenSetting {
  readonly hotel: StayedHotel;
  readonly party: Party;
  /** The day of arrival, whose ages count. */
  readonly from: PlainDate;
  readonly currency: string;
}

/** What each child of a stay pays and why: its age on the day of arrival, and by what it has its price. Equal ones are listed once. */
export function explainChildren(rooms: readonly ChargedRoom[], setting: ChildrenSetting): Explanation[] {
  const byDescription = new Map<string, { label: string; detail: string; count: number }>();
  for (const room of rooms) {
    const { children, grown } = room.guests;
    for (const child of [...grown, ...children]) {
      const why = grown.includes(child) ? grownText(child, setting) : pricesText(child, room, setting);
      const detail = `${ageText(child, setting)}${why}`;
      const label = child.age === null ? "Child" : `Child of ${child.age}`;
      const known = byDescription.get(`${label} ${detail}`);
      byDescription.set(`${label} ${detail}`, {
        label,
        detail,
        count: (known?.count ?? 0) + room.room.rooms,
      });
    }
  }
  if (byDescription.size === 0) return [];
  const nodes = [...byDescription.values()].map(({ label, detail, count }) =>
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
