import { weekdays, type Maybe } from "../../domain/vocabulary";
import { overlappingRates, overlapText } from "../../domain/pricing/rateOverlaps";
import type { DatedRate } from "../../domain/pricing/datedRates";
import { choices, date, notBefore, type RowHint, text } from "../../schema";

/** When a rate holds: from and to are both included; no weekdays means every weekday. */
export const season = {
  season: text({ label: "Season", maxLength: 60, optional: true }),
  from: date({ label: "From" }),
  to: date({ label: "To" }),
  weekdays: choices({ label: "Weekdays", choices: weekdays, optional: true }),
} as const;

/** The rules that the rows of a season keep. */
export const seasonChecks = [notBefore("to", "from")] as const;

/** The hints at rates that hold on the same days with the same priority; said at the later of two. */
export const overlapHints =
  <Rate extends DatedRate & { readonly season?: Maybe<string> }>(subjectOf: (rate: Rate) => string | null) =>
  (rates: readonly Rate[]): RowHint[] =>
    overlappingRates(rates, subjectOf).map((overlap) => ({
      row: overlap.rates[1],
      text: overlapText(rates, overlap),
    }));
