import { joinParts } from "../formats/joinParts";
import type { ActivityRate, PricedActivity, TicketType } from "../activities/pricedActivity";
import { isPlainDate, type PlainDate } from "../dates/plainDate";
import { shortDateRange } from "../dates/shortDate";
import { isWhole } from "../money/minorAmount";
import type { Explanation } from "./explanation";
import { explainLosers } from "./explainLosers";
import { fittingRates, selectRate, type RateDay } from "./selectRate";

/** The unit price of a ticket (or of the activity as a whole, without one) on a day. */
export interface ActivityPrice {
  /** Minor units of the activity's currency. */
  readonly unitPrice: number;
  /** "Rate “Winter”" or "Price of the ticket". */
  readonly source: string;
  /** The last day of the rate, or null where it is open or the ticket's own price counts. */
  readonly ratedUntil: PlainDate | null;
  /** The rates that did not decide, and why. */
  readonly explainLosers: () => readonly Explanation[];
}

/**
 * What a ticket costs on a day: by the rate row that decides it, else the ticket's own price; null where neither is
 * there. Without a date only prices that hold all year count. Source: docs/domain.md, "How a price arises", 1.
 */
export function activityPrice(
  activity: PricedActivity,
  ticket: TicketType | null,
  day: RateDay | null,
): ActivityPrice | null {
  const rates = activity.rates ?? [];
  const mismatch = (rate: ActivityRate) => {
    if (rate.ticketType && rate.ticketType !== ticket?.name) return `is for the ticket ${rate.ticketType}`;
    return isWhole(rate.price) ? null : "has no price";
  };
  const rate = day ? selectRate(fittingRates(rates, mismatch), day) : null;
  const losers = () => (day ? explainLosers(rates, rate, day, mismatch, activityRateLabel) : []);
  if (rate && isWhole(rate.price)) {
    return {
      unitPrice: rate.price,
      source: `Rate "${activityRateLabel(rate)}".`,
      ratedUntil: rate.to || null,
      explainLosers: losers,
    };
  }
  const own = ticket?.price;
  return isWhole(own)
    ? { unitPrice: own, source: "Price of the ticket all year.", ratedUntil: null, explainLosers: losers }
    : null;
}

function activityRateLabel(rate: ActivityRate): string {
  const season = isPlainDate(rate.from) && isPlainDate(rate.to) ? shortDateRange(rate.from, rate.to) : null;
  return joinParts([rate.season, rate.ticketType, season], ", ") || "Rate";
}
