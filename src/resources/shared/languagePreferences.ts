import { choice, code } from "../../schema";
import { weekdays } from "../../vocabulary";

/** How the organisation writes dates, numbers and times. */
export const languagePreferences = {
  timeZone: code({ label: "Time zone", list: "timeZone", default: "UTC", short: true }),
  locale: code({
    label: "Numbers and dates as in",
    list: "locale",
    default: "en-GB",
    short: true,
    customer: true,
  }),
  dateFormat: choice({
    label: "Dates as",
    choices: {
      locale: { label: "As usual there" },
      dayMonthYear: { label: "24 Dec 2026" },
      monthDayYear: { label: "Dec 24, 2026" },
      slashes: { label: "24/12/2026" },
      iso: { label: "2026-12-24" },
    },
    default: "dayMonthYear",
    short: true,
  }),
  weekStart: choice({ label: "Weeks begin on", choices: weekdays, default: "mon", short: true }),
} as const;
