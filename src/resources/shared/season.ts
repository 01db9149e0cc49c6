import { weekdays } from "../../vocabulary";
import { choices, date, notBefore, text } from "../../schema";

/** When a rate holds: from and to are both included; no weekdays means every weekday. */
export const season = {
  season: text({ label: "Season", maxLength: 60, optional: true }),
  from: date({ label: "From" }),
  to: date({ label: "To" }),
  weekdays: choices({ label: "Weekdays", choices: weekdays, optional: true }),
} as const;

/** The rules that the rows of a season keep. */
export const seasonChecks = [notBefore("to", "from")] as const;
