import type { Party } from "../itineraries/pricedItinerary";
import type { AdultPlace, TravellerWeights } from "./pricedLine";
import type { StayChild } from "./rooming";
import { type ChargedRoom, sumOf } from "./stayCharges";

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
