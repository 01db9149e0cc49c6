import { Skeleton } from "antd";
import { useToday } from "../../components/useToday";
import type { AnyRow } from "../../schema";
import { RateYear } from "./RateYear";
import type { SheetKind } from "./sheetKinds";
import { useSheetLanes } from "./useSheetLanes";

/** The year of one rate sheet by itself, as it would price once it is published. */
export function SheetYear({ kind, sheet }: { kind: SheetKind; sheet: AnyRow }) {
  const today = useToday();
  const lanes = useSheetLanes(kind, sheet);
  if (!lanes) return <Skeleton active />;
  const firstYear = Number(String(sheet["validFrom"] ?? today).slice(0, 4));
  return <RateYear key={sheet.id} lanes={lanes} counted={kind.counted} firstYear={firstYear} />;
}
