import { text } from "./kinds/text";
import type { Series } from "./field/seriesPattern";

/**
 * A number without gaps that the server gives to a row, in the transaction that stores the row or brings it into the state `at`:
 * `series({ label: "Number", pattern: "INV-{YYYY}-{0000}", year: "calendar" })`. Customers quote it, so that it may reach them.
 */
export function series<const O extends { label: string } & Series & { at?: never }>(
  options: O,
): ReturnType<typeof numberField>;
export function series<const O extends { label: string } & Series & { at: string }>(
  options: O,
): ReturnType<typeof numberField> & { optional: true };
export function series(options: { label: string } & Series) {
  return options.at === undefined ? numberField(options) : { ...numberField(options), optional: true };
}

const numberField = ({ label, ...numbered }: { label: string } & Series) =>
  text({ label, maxLength: 40, readOnly: true, unique: true, series: numbered, customer: true });
