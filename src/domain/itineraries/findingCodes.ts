import type { FindingSeverity } from "../vocabulary";

interface FindingKind {
  readonly severity: FindingSeverity;
  readonly label: string;
}

/** Everything an itinerary is checked for, with its weight. Source: docs/domain.md, "What an itinerary is checked for". */
export const findingCodes = {
  start_date_missing: { severity: "error", label: "No start date" },
  travellers_missing: { severity: "error", label: "Nobody travels" },
  days_missing: { severity: "error", label: "No days" },
  currency_missing: { severity: "error", label: "No currency" },
  amount_too_large: { severity: "error", label: "Amount too large" },
  night_without_bed: { severity: "error", label: "Night without a bed" },
  night_with_two_beds: { severity: "warning", label: "Night with two beds" },
  stay_beyond_trip: { severity: "error", label: "Stay beyond the trip" },
  items_overlap: { severity: "warning", label: "Items overlap" },
  activity_closed: { severity: "error", label: "Closed that day" },
  activity_out_of_hours: { severity: "warning", label: "Out of opening hours" },
  group_too_small: { severity: "warning", label: "Group too small" },
  group_too_large: { severity: "warning", label: "Group too large" },
  occupancy_exceeded: { severity: "error", label: "Too many in the room" },
  child_outside_bands: { severity: "warning", label: "Child outside all age bands" },
  minimum_nights_not_met: { severity: "warning", label: "Minimum nights not met" },
  rate_missing: { severity: "error", label: "No rate" },
  rate_expired: { severity: "error", label: "Rates have ended" },
  blacked_out: { severity: "error", label: "Not sold on that night" },
  cost_missing: { severity: "warning", label: "No cost" },
  exchange_rate_missing: { severity: "error", label: "No exchange rate" },
  lock_without_price: { severity: "error", label: "Locked without a price" },
  lock_without_reason: { severity: "warning", label: "Locked without a reason" },
  total_negative: { severity: "error", label: "Total below zero" },
  payment_in_the_past: { severity: "warning", label: "Payment due in the past" },
  validity_beyond_rates: { severity: "warning", label: "Valid longer than its rates" },
  validity_after_start: { severity: "warning", label: "Valid past the start" },
  margin_below_floor: { severity: "warning", label: "Margin too low" },
  place_change_without_transfer: { severity: "warning", label: "No transfer" },
} as const satisfies Readonly<Record<string, FindingKind>>;

/** The stored value of what a finding is about. */
export type FindingCode = keyof typeof findingCodes;
