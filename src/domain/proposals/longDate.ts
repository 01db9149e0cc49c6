/** How a proposal writes a plain date, which is read as midnight in UTC: by the Gregorian calendar, since tickets go by it. */
export const longDate = {
  calendar: "gregory",
  timeZone: "UTC",
  day: "numeric",
  month: "long",
  year: "numeric",
} as const;

/** How it writes a share. */
export const shortPercent = { style: "percent", maximumFractionDigits: 2 } as const;

/** A plain date as a formatter of {@link longDate} takes it. */
export const midnightOf = (plainDate: string) => new Date(`${plainDate}T00:00:00Z`);
