import { useMemo } from "react";
import { useToday } from "../../components/useToday";
import type { RateLane } from "../../domain/pricing/rateYear";
import type { PricedSheet } from "../../domain/products/sheet";
import { useRow } from "../../providers/rows/useRow";
import type { AnyRow } from "../../schema";
import type { SheetKind } from "./sheetKinds";

/** What one rate sheet has rates for, by itself, as it would price once it is published; undefined until that is read. */
export function useSheetLanes(kind: SheetKind, sheet: AnyRow): readonly RateLane[] | undefined {
  const today = useToday();
  const id = String(sheet[kind.subject]);
  const { data: subject, error } = useRow<AnyRow>(kind.of, id);
  return useMemo(() => {
    if (!subject && !error) return undefined;
    // The row of a rate sheet.
    const { bookedFrom: _from, bookedTo: _to, market: _market, ...rest } = sheet as AnyRow & PricedSheet;
    // Who may not read what it is for, or finds it no more, sees what the rates alone tell.
    return kind.lanesOf(subject ?? { id }, [{ ...rest, status: "published" }], today)[0]?.lanes ?? [];
  }, [kind, sheet, subject, error, id, today]);
}
