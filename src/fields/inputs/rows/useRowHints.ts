import { useMemo } from "react";
import { overlapHints } from "../../../domain/pricing/rates";
import type { FieldKinds } from "../../../schema";
import type { Around } from "../../FieldView";

/** What should be looked at in a row, in words; undefined where nothing should. */
export function useRowHints(
  field: FieldKinds["rows"],
  rows: readonly Around[],
): (index: number) => string | undefined {
  return useMemo(() => {
    const byRow = new Map<number, string>();
    for (const { row, text } of overlapHints(field, rows))
      byRow.set(row, [byRow.get(row), text].filter(Boolean).join(" "));
    return (index) => byRow.get(index);
  }, [field, rows]);
}
