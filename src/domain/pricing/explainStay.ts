import { shortDateRange } from "../dates/plainDate";
import { counted } from "../formats/text";
import type { StayedHotel } from "../hotels/suppliedHotel";
import { plainMoney } from "../money/moneyText";
import { type Explanation, explain } from "./explanation";
import type { OtherRooming } from "./proposeRooming";
import { explainLosers, onSheet } from "./rateExplanations";
import { hotelRateLabel, type HotelRateMatch, type NightRun } from "./hotelRates";
import { roomingRows, roomingText, type StayRoom } from "./rooming";
import type { NightPart } from "./roomNight";
import type { ChargedRoom } from "./stayCharges";

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
