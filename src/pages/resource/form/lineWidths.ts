import type { Field } from "../../../schema";

/** How much of the grid a field takes. Two fields in `half` stand in one column, where a `short` one stands alone. */
export type LineWidth = "half" | "short" | "usual" | "wide" | "yesNo";

/** The widths of the fields of a section, in their order. Short ones of narrow boxes are paired; one that is left over is not. */
export function lineWidths(lines: readonly { field: Field; isWide: boolean }[]): LineWidth[] {
  const widths: LineWidth[] = [];
  for (const line of lines) {
    const before = widths.length - 1;
    const isSecond = widths[before] === "short" && isNarrow(lines[before]) && isNarrow(line);
    if (isSecond) widths[before] = "half";
    widths.push(isSecond ? "half" : widthAlone(line));
  }
  return widths;
}

function widthAlone({ field, isWide }: { field: Field; isWide: boolean }): LineWidth {
  if (isWide) return "wide";
  if (field.kind === "yesNo" && !field.optional) return "yesNo";
  return field.short ? "short" : "usual";
}

const narrowKinds: readonly Field["kind"][] = ["date", "time", "number", "numbers", "percent"];

/** Whether half a column has room for its box and for what is said below it. */
const isNarrow = (line: { field: Field; isWide: boolean } | undefined): boolean =>
  line?.field.short === true &&
  !line.isWide &&
  narrowKinds.includes(line.field.kind) &&
  (line.field.help?.length ?? 0) <= 30;
