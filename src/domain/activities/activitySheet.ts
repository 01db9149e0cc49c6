import type { PlainDate } from "../dates/plainDate";
import { pricesBy, type PricedSheet } from "../sheets/pricedSheet";
import { type Supplied, suppliedBy } from "../sheets/supplied";
import type { Maybe, Weekday } from "../../vocabulary";
import type { PricedActivity } from "./pricedActivity";

/** What a ticket, or the activity as a whole, costs on some days, in minor units of the sheet's currency. */
export interface ActivityRate {
  readonly season?: Maybe<string>;
  /** First and last day; open where missing. */
  readonly from?: Maybe<PlainDate>;
  readonly to?: Maybe<PlainDate>;
  readonly weekdays?: Maybe<readonly Weekday[]>;
  /** The name of a ticket type; every ticket where missing. */
  readonly ticketType?: Maybe<string>;
  /** What the business pays. */
  readonly price?: Maybe<number>;
  /** What the customer pays. It takes no markup. */
  readonly sellPrice?: Maybe<number>;
  readonly priority?: Maybe<number>;
}

/** What pricing reads of an activity's rate sheet. A stored row with the name of its supplier fits as it is. */
export interface PricedActivitySheet extends PricedSheet {
  readonly activityId: string;
  readonly rates?: Maybe<readonly ActivityRate[]>;
}

/** An activity as one supplier sells it. */
export interface SuppliedActivity extends Supplied<PricedActivitySheet, ActivityRate> {
  readonly activity: PricedActivity;
}

/** A rate with the sheet that it stands on. */
export type ActivitySheetRate = SuppliedActivity["rates"][number];

/** The suppliers of an activity whose sheets count for prices that are made on a day. */
export const suppliedActivities = (
  activity: PricedActivity,
  sheets: readonly PricedActivitySheet[],
  pricedOn: PlainDate,
  nationality: Maybe<string> = null,
): readonly SuppliedActivity[] =>
  suppliedBy<ActivityRate, PricedActivitySheet>(
    sheets,
    activity.id,
    pricedOn,
    nationality,
    ({ activityId }) => activityId,
    byItsTerms,
  ).map((supplied) => ({ ...supplied, activity }));

const byItsTerms = (sheet: PricedActivitySheet): PricedActivitySheet => ({
  ...sheet,
  rates: (sheet.rates ?? []).map((rate) => {
    const { cost, sell } = pricesBy(sheet, rate.price, rate.sellPrice);
    return { ...rate, price: cost, sellPrice: sell };
  }),
});
