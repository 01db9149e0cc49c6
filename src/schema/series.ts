import { text } from "./kinds/text";
import type { Series } from "./field/seriesYear";

/** A number that the server gives to each new row, in the transaction that stores it. Customers quote it, so that it may reach them. */
export const series = (options: Series & { label: string }) => {
  const { label, ...numbered } = options;
  return text({ label, maxLength: 40, readOnly: true, unique: true, series: numbered, customer: true });
};
