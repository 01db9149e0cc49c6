import type { Formats } from "../../domain/formats/formatsOf";

/** A size in bytes as people say it, in the organisation's way of writing. */
export function fileSize(bytes: number, formats: Formats): string {
  const isLarge = bytes >= 100_000;
  const unit = isLarge ? "megabyte" : "kilobyte";
  const value = Math.max(bytes / (isLarge ? 1_000_000 : 1_000), bytes && 0.1);
  return formats.number(value, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 });
}
