import { addDays } from "../../domain/dates/plainDate";

/** The usual spans of days around a day, `YYYY-MM-DD`; both ends are included. */
export function datePresets(today: string): { label: string; from: string; to: string }[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const firstOf = (months: number) =>
    new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  return [
    { label: "Today", from: today, to: today },
    { label: "Next 7 days", from: today, to: addDays(today, 6) },
    { label: "Next 30 days", from: today, to: addDays(today, 29) },
    { label: "Last 7 days", from: addDays(today, -6), to: today },
    { label: "Last 30 days", from: addDays(today, -29), to: today },
    { label: "This month", from: firstOf(0), to: addDays(firstOf(1), -1) },
    { label: "Next month", from: firstOf(1), to: addDays(firstOf(2), -1) },
  ];
}
