import { Skeleton } from "antd";
import { useMemo } from "react";
import { useToday } from "../../components/useToday";
import type { PricedSheet } from "../../domain/sheets/pricedSheet";
import { useRow } from "../../providers/rows/useRow";
import type { AnyRow } from "../../schema";
import { RateYear } from "./RateYear";
import type { SheetKind } from "./sheetKinds";

/** The year of one rate sheet by itself, as it would price once it is published. */
export function SheetYear({ kind, sheet }: { kind: SheetKind; sheet: AnyRow }) {
  const today = useToday();
  const id = String(sheet[kind.subject]);
  const { data: subject, error } = useRow<AnyRow>(kind.of, id);
  const lanes = useMemo(() => {
    // The row of a rate sheet.
    const { bookedFrom: _from, bookedTo: _to, market: _market, ...rest } = sheet as AnyRow & PricedSheet;
    // Who may not read what it is for, or finds it no more, sees what the rates alone tell.
    return kind.lanesOf(subject ?? { id }, [{ ...rest, status: "published" }], today)[0]?.lanes;
  }, [kind, sheet, subject, id, today]);
  if (!subject && !error) return <Skeleton active />;
  const validFrom = sheet["validFrom"];
  const firstYear = Number(String(validFrom ?? today).slice(0, 4));
  return lanes && <RateYear key={sheet.id} lanes={lanes} counted={kind.counted} firstYear={firstYear} />;
}
