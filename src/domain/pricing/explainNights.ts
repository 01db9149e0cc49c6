import { shortDateRange } from "../dates/shortDate";
import type { HotelRate, PricedHotel } from "../hotels/pricedHotel";
import { plainMoney } from "../money/decimalText";
import { explain, type Explanation } from "./explanation";
import { explainLosers } from "./explainLosers";
import { hotelRateLabel } from "./hotelRateMatch";
import type { NightRun } from "./ratedNights";
import type { RoomNight } from "./roomNight";
import type { Mismatch } from "./selectRate";

/** Nights of one stay under one rate: what they come to, by which row, and which rows lost and why. */
export function explainNights(
  run: NightRun,
  night: RoomNight,
  hotel: PricedHotel,
  mismatch: Mismatch<HotelRate>,
  currency: string,
  quantity: bigint,
): Explanation {
  const [first, last] = [run.nights[0], run.nights.at(-1)];
  const count = run.nights.length;
  const label = first && last ? shortDateRange(first.date, last.date) : "Nights";
  const times = BigInt(count) * quantity;
  const lines = night.parts.map((part) => {
    const amount = BigInt(part.unitPrice) * BigInt(part.count) * times;
    const often = `${count} ${count === 1 ? "night" : "nights"} × ${part.count}${quantity > 1n ? ` × ${quantity}` : ""}`;
    return {
      amount,
      node: explain(part.label, amount, currency, `${often} × ${plainMoney(part.unitPrice, currency)}`),
    };
  });
  const losers = first ? explainLosers(hotel.rates ?? [], run.rate, first, mismatch, hotelRateLabel) : [];
  const children = [...lines.map(({ node }) => node), ...losers];
  if (!run.rate) return explain(label, null, currency, "No rate holds.", children);
  const sum = lines.reduce((total, { amount }) => total + amount, 0n);
  const missing = night.missing.length > 0 ? ` It has no price for: ${night.missing.join(", ")}.` : "";
  const kind = run.rate.priceKind === "sell" ? "Selling price by" : "Rate";
  return explain(label, sum, currency, `${kind} "${hotelRateLabel(run.rate)}".${missing}`, children);
}
