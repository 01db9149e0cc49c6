import words from "../../components/words.module.css";
import styles from "./SheetPage.module.css";
import { useMemo } from "react";
import { Link } from "react-router";
import { LinkButton } from "../../components/LinkButton";
import { Loaded } from "../../components/Loaded";
import { useToday } from "../../components/useToday";
import { countriesOf, type PricedSheet } from "../../domain/products/sheet";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { useMay } from "../../fields/useMay";
import { usePricedSheets } from "../itineraries/items/usePricedRows";
import { RateYear } from "./RateYear";
import type { SheetKind } from "./sheetKinds";
import { YearSkeleton } from "./YearSkeleton";
import { pagePath } from "../../providers/resourcePath";
import { useListRows } from "../../providers/rows/listRows";
import { type AnyRow, codeName } from "../../schema";

const named = 3;

export function SuppliedRates({ kind, row }: { kind: SheetKind; row: AnyRow }) {
  const { actor } = useFieldEnvironment();
  const mayCreate = useMay(kind.sheets, "create");
  const of = { field: kind.subject, operator: "eq", value: row.id } as const;
  const { data: published } = useListRows(kind.sheets.name, {
    ...{ filters: [of, { field: "status", operator: "eq", value: "published" }], start: 0, end: 0 },
  });
  const { data: drafts } = useListRows<AnyRow>(kind.sheets.name, {
    ...{ filters: [of, { field: "status", operator: "eq", value: "draft" }], start: 0, end: named },
  });
  const createPath = mayCreate && pagePath(kind.sheets, "create", actor);
  if (!published || !drafts || published.total > 0) return <SupplierYears kind={kind} row={row} />;
  return (
    <div className={styles.none}>
      <p>
        {drafts.total === 0
          ? "No rates yet: itineraries cannot price it."
          : "No published rates yet: drafts price nothing. Publish "}
        {drafts.rows.map((draft, index) => (
          <span key={draft.id}>
            {index > 0 && ", "}
            <Link to={pagePath(kind.sheets, "show", actor, draft.id) ?? ""} className="amongWords">
              {String(draft["name"])}
            </Link>
          </span>
        ))}
        {drafts.total > 0 && "."}
      </p>
      {createPath && (
        <div className={styles.ways}>
          <LinkButton to={`${createPath}?${kind.subject}=${row.id}`}>Add rate sheet</LinkButton>
          <LinkButton to={`${createPath}?${kind.subject}=${row.id}&rates=1`}>Paste rates</LinkButton>
        </div>
      )}
      {createPath && drafts.total === 0 && (
        <p className={words.muted}>
          A rate sheet says what a supplier charges, season by season. A table copied from a spreadsheet is
          pasted into its first rate.
        </p>
      )}
    </div>
  );
}

/** The year of each supplier of a product, by the sheets valid for today's prices. */
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
  return (
    <Loaded
      query={{ data: suppliers, error, refetch: retry }}
      skeleton={<YearSkeleton />}
      trouble="The rates could not be read."
    >
      {(known) =>
        known.length === 0 ? (
          <p className="muted">There is no published rate sheet.</p>
        ) : (
          known.map(({ supplierId, supplierName, currency, market, lanes }) => (
            <section key={`${supplierId} ${currency} ${market}`} aria-label={supplierName}>
              <h3>{[supplierName, currency, market && `for ${market}`].filter(Boolean).join(", ")}</h3>
              <RateYear lanes={lanes} counted={kind.counted} firstYear={Number(today.slice(0, 4))} />
            </section>
          ))
        )
      }
    </Loaded>
  );
}

/** Sheets for all markets, then those of each market, by the names of its countries. */
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
