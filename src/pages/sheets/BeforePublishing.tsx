import { useMemo } from "react";
import { joinParts } from "../../domain/formats/text";
import { isSameMarket, type PricedSheet } from "../../domain/products/sheet";
import { sheetGaps } from "../../domain/pricing/rateYear";
import { useRow } from "../../providers/rows/useRow";
import type { AnyRow } from "../../schema";
import type { SheetKind } from "./sheetKinds";
import styles from "./SheetEffects.module.css";
import { TroubledDays } from "./TroubledDays";
import { useSheetLanes } from "./useSheetLanes";

/** What is looked at before a rate sheet is published: days without a rate, and that nothing can be changed afterwards. */
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

/** How many of those that lack the same days are named. */
const named = 4;

const namesOf = (names: readonly string[]): string =>
  joinParts([...names.slice(0, named), names.length > named && `${names.length - named} more`], "; ");
