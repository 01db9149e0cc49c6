import { weekdays } from "../../domain/dates/weekdays";
import { choices } from "../../schema/kinds/choices";
import { date } from "../../schema/kinds/date";
import { text } from "../../schema/kinds/text";

/** When a rate holds: from and to are both included; no weekdays means every weekday. */
export const season = {
  season: text({ label: "Season", maxLength: 60, optional: true }),
  from: date({ label: "From" }),
  to: date({ label: "To" }),
  weekdays: choices({ label: "Weekdays", choices: weekdays, optional: true }),
} as const;
