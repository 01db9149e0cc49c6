import type { Maybe } from "../../vocabulary";
import type { NightRun } from "./hotelRates";
import type { RoomCharge } from "./proposeRooming";
import { guestsAt, type Guests, type RoomPeople, type StayRoom } from "./rooming";
import { roomNight, type NightPart, type PriceSide } from "./roomNight";
import { offersOf } from "./specialOffers";
import {
  type LookedUp,
  type NightCharge,
  type PeopleCharge,
  sheetOf,
  type StayExtra,
  type StayTerms,
} from "./stayTerms";
import { infantSupplements, supplementsOf } from "./supplements";

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

export function sumOf(parts: readonly NightPart[]): bigint {
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
