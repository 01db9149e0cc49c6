import type { Formats } from "../../domain/formats/formatsOf";

const [kilobyte, megabyte] = [1024, 1024 * 1024];

/** A size in the units in which limits are given (1 kilobyte is 1024 bytes), in the organisation's locale. */
export function fileSize(bytes: number, formats: Formats): string {
  const isLarge = bytes >= 100 * kilobyte;
  const unit = isLarge ? "megabyte" : "kilobyte";
  const value = Math.max(bytes / (isLarge ? megabyte : kilobyte), bytes && 0.1);
  return formats.number(value, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 });
}
