import { Skeleton } from "antd";
import { useMemo } from "react";
import { Trouble } from "../../components/Trouble";
import { useToday } from "../../components/useToday";
import type { PricedSheet } from "../../domain/sheets/pricedSheet";
import type { AnyRow } from "../../schema";
import { usePricedSheets } from "../itineraries/price/usePricedRows";
import { RateYear } from "./RateYear";
import type { SheetKind } from "./sheetKinds";

/** The year of each supplier of a hotel or an activity, by all sheets that count for prices of today. */
export function SupplierYears({ kind, row }: { kind: SheetKind; row: AnyRow }) {
  const today = useToday();
  const { rows, error, retry } = usePricedSheets<PricedSheet>(kind.sheets.name, [row.id], null);
  const suppliers = useMemo(() => rows && kind.lanesOf(row, rows, today), [kind, row, rows, today]);
  if (error) return <Trouble message="The rates could not be read." onRetry={retry} />;
  if (!suppliers) return <Skeleton active />;
  if (suppliers.length === 0) return <p className="muted">There is no published rate sheet.</p>;
  return suppliers.map(({ supplierId, supplierName, currency, lanes }) => (
    <section key={`${supplierId} ${currency}`} aria-label={supplierName}>
      <h3>{[supplierName, currency].filter(Boolean).join(", ")}</h3>
      <RateYear lanes={lanes} counted={kind.counted} firstYear={Number(today.slice(0, 4))} />
    </section>
  ));
}
