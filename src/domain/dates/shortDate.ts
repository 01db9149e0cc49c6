import { isPlainDate, type PlainDate } from "./plainDate";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "24 Dec 2026", the same on every machine, for sentences. What is no date comes back as it is. */
export function shortDate(date: PlainDate): string {
  if (!isPlainDate(date)) return String(date);
  return `${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
}

/** "24 Dec 2026", or "24 to 26 Dec 2026" and the like where the dates differ. */
export function shortDateRange(from: PlainDate, to: PlainDate): string {
  if (from === to) return shortDate(from);
  const [start, end] = [shortDate(from), shortDate(to)];
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} to ${end}`;
  return from.slice(0, 4) === to.slice(0, 4) ? `${start.slice(0, -5)} to ${end}` : `${start} to ${end}`;
}
