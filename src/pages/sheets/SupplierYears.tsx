import { type AnyRow, codeName } from "../../schema";
import { Skeleton } from "antd";
import { useMemo } from "react";
import { Trouble } from "../../components/Trouble";
import { useToday } from "../../components/useToday";
import { countriesOf, type PricedSheet } from "../../domain/products/sheet";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { usePricedSheets } from "../itineraries/items/usePricedRows";
import { RateYear } from "./RateYear";
import type { SheetKind } from "./sheetKinds";

/** The year of each supplier of a hotel, an activity or a transport service, by all sheets that count for prices of today. */
export function SupplierYears({ kind, row }: { kind: SheetKind; row: AnyRow }) {
  const today = useToday();
  const { formats } = useFieldEnvironment();
  const { rows, error, retry } = usePricedSheets<PricedSheet>(kind.sheets.name, [row.id], null);
  const suppliers = useMemo(
    () =>
      rows &&
      marketsOf(rows, formats.locale).flatMap(({ market, sheets }) =>
        kind.lanesOf(row, sheets, today).map((supplied) => ({ ...supplied, market })),
      ),
    [kind, row, rows, today, formats.locale],
  );
  if (error) return <Trouble message="The rates could not be read." onRetry={retry} />;
  if (!suppliers) return <Skeleton active />;
  if (suppliers.length === 0) return <p className="muted">There is no published rate sheet.</p>;
  return suppliers.map(({ supplierId, supplierName, currency, market, lanes }) => (
    <section key={`${supplierId} ${currency} ${market}`} aria-label={supplierName}>
      <h3>{[supplierName, currency, market && `for ${market}`].filter(Boolean).join(", ")}</h3>
      <RateYear lanes={lanes} counted={kind.counted} firstYear={Number(today.slice(0, 4))} />
    </section>
  ));
}

/** Sheets for all, then those of each market by themselves, under the names of its countries. */
function marketsOf(
  rows: readonly PricedSheet[],
  locale: string | undefined,
): { market: string; sheets: PricedSheet[] }[] {
  const found = new Map<string, PricedSheet[]>([["", []]]);
  for (const sheet of rows) {
    const market = countriesOf(sheet)
      .map((code) => codeName(code, "country", locale))
      .sort()
      .join(", ");
    found.set(market, [...(found.get(market) ?? []), { ...sheet, market: null }]);
  }
  return [...found].map(([market, sheets]) => ({ market, sheets }));
}
