import { useToday } from "../../components/useToday";
import type { AnyRow } from "../../schema";
import { RateYear, TroubledDays } from "./RateYear";
import type { SheetKind } from "./sheetKinds";
import { useMemo } from "react";
import { type RateLane, sheetGaps } from "../../domain/pricing/rateYear";
import { type PricedSheet, isSameMarket } from "../../domain/products/sheet";
import { useRow } from "../../providers/rows/useRow";
import { joinParts } from "../../domain/formats/text";
import styles from "./SheetEffects.module.css";
import { YearSkeleton } from "./YearSkeleton";

export function SheetYear({ kind, sheet }: { kind: SheetKind; sheet: AnyRow }) {
  const today = useToday();
  const lanes = useSheetLanes(kind, sheet);
  if (!lanes) return <YearSkeleton />;
  const firstYear = Number(String(sheet["validFrom"] ?? today).slice(0, 4));
  return <RateYear key={sheet.id} lanes={lanes} counted={kind.counted} firstYear={firstYear} />;
}

/** The lanes of a rate sheet, as if it were published; undefined until its product is read. */
function useSheetLanes(kind: SheetKind, sheet: AnyRow): readonly RateLane[] | undefined {
  const today = useToday();
  const id = String(sheet[kind.subject]);
  const { data: subject, error } = useRow<AnyRow>(kind.of, id);
  return useMemo(() => {
    if (!subject && !error) return undefined;
    // The row of a rate sheet.
    const { bookedFrom: _from, bookedTo: _to, market: _market, ...rest } = sheet as AnyRow & PricedSheet;
    // Without the product, only the rates are drawn.
    return kind.lanesOf(subject ?? { id }, [{ ...rest, status: "published" }], today)[0]?.lanes ?? [];
  }, [kind, sheet, subject, error, id, today]);
}

/** Shown before a rate sheet is published: days without a rate, and that it cannot change afterwards. */
export function BeforePublishing({ kind, sheet }: { kind: SheetKind; sheet: AnyRow }) {
  const lanes = useSheetLanes(kind, sheet);
  // The row of a rate sheet.
  const priced = sheet as AnyRow & PricedSheet;
  const gaps = useMemo(() => lanes && sheetGaps(priced, lanes), [lanes, priced]);
  const { data: followed } = useRow<AnyRow & PricedSheet>(kind.sheets.name, String(sheet["followsId"] ?? ""));
  const replaces = followed?.status === "published" && isSameMarket(followed, priced);
  return (
    <section aria-label="Before you publish it" className={styles.before}>
      {gaps?.map(({ names, days }) => {
        const words = namesOf(names);
        return <TroubledDays key={words} words={words ? `No rate for ${words}` : "No rate"} days={days} />;
      })}
      <p>
        Once it is published, nothing on this sheet can be changed: rates, supplements, dates, terms and notes
        stay as they are. To change something, you make a new version and publish that, or withdraw this one.
      </p>
      {replaces && <p>{`It replaces ${followed.name ?? "the sheet that it follows"}.`}</p>}
    </section>
  );
}

const named = 4;

const namesOf = (names: readonly string[]): string =>
  joinParts([...names.slice(0, named), names.length > named && `${names.length - named} more`], "; ");
