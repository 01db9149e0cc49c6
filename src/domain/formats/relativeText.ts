const units = [
  ["year", 31_557_600_000],
  ["month", 2_629_800_000],
  ["week", 604_800_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** A distance in time, in milliseconds from now, in its largest unit: "3 hours ago", "in 2 days", "now". */
export function relativeText(milliseconds: number, locale?: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const unit = units.find(([, length]) => Math.abs(milliseconds) >= length);
  return unit ? format.format(Math.round(milliseconds / unit[1]), unit[0]) : format.format(0, "second");
}
