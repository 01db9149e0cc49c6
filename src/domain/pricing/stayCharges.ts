import type { PricedHotel } from "../hotels/pricedHotel";
import type { HotelRateMatch, NightRun } from "./hotelRates";
import type { RoomCharge } from "./proposeRooming";
import { guestsAt, type Guests, type RoomPeople, type StayChild, type StayRoom } from "./rooming";
import { roomNight, type NightPart, type PriceSide } from "./roomNight";

/** The rows that decide the nights for rooms of a type. */
export interface LookedUp {
  readonly match: HotelRateMatch;
  readonly runs: readonly NightRun[];
}

/** What some people in a room pay for a night on both sides, in minor units; null where a side has no price. */
export interface PeopleCharge {
  readonly who: "adults" | StayChild;
  readonly cost: bigint | null;
  readonly sell: bigint | null;
  /** What the row lacks where both sides are null. */
  readonly label: string;
  /** What the price is made of: the cost's parts where it is known, else those of the selling price. */
  readonly parts: readonly NightPart[];
  /** What the customer is charged by: the selling price's parts where it is known. */
  readonly chargedParts: readonly NightPart[];
}

export interface NightCharge {
  readonly run: NightRun;
  readonly people: readonly PeopleCharge[];
}

export interface ChargedRoom {
  readonly room: StayRoom;
  readonly guests: Guests;
  readonly lookedUp: LookedUp;
  readonly nights: readonly NightCharge[];
}

export function chargeRoom(room: StayRoom, lookedUp: LookedUp, hotel: PricedHotel): ChargedRoom {
  const guests = guestsAt(hotel, room);
  const nights = lookedUp.runs.map((run) => ({ run, people: chargeNight(run, hotel, guests) }));
  return { room, guests, lookedUp, nights };
}

function chargeNight({ rows }: NightRun, hotel: PricedHotel, guests: RoomPeople): PeopleCharge[] {
  if (!rows.cost && !rows.sell) return [];
  const nightBy = (side: PriceSide) => {
    const row = rows[side];
    return row && roomNight(row, hotel, guests, side);
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
    const labels = (nights.cost ?? nights.sell)?.missing.filter(belongs).map(({ label }) => label) ?? [];
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

/** What a room of people costs the customer for the nights, before markup. */
export function stayCharge(people: RoomPeople, hotel: PricedHotel, runs: readonly NightRun[]): RoomCharge {
  let [missing, amount] = [0, 0n];
  for (const run of runs) {
    for (const { cost, sell } of chargeNight(run, hotel, people)) {
      const charge = sell ?? cost;
      if (charge === null) missing += 1;
      else amount += charge * BigInt(run.nights.length);
    }
  }
  return { missing, amount };
}
