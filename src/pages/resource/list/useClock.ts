import { useMemo } from "react";
import { useIsNarrow } from "../../../components/useIsNarrow";
import { useToday } from "../../../components/useToday";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { Clock } from "./calendarQueries";

/** What a calendar of the organisation begins with. */
export function useClock(): Clock {
  const { weekStart, formats } = useFieldEnvironment();
  const today = useToday();
  const isNarrow = useIsNarrow();
  const { timeZone } = formats;
  return useMemo(() => ({ today, weekStart, timeZone, isNarrow }), [today, weekStart, timeZone, isNarrow]);
}
