import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import {
  type Aggregated,
  type AskedFigures,
  type AskedList,
  formatListQuery,
  type ReportAnswer,
  formatAggregate,
} from "../../schema";
import { http } from "../http";
import { session } from "../session";
import { listKey } from "./listRows";

/** Refetched with the resource's lists. The last figures stay while new ones are read. */
export function useFigures(
  resource: string,
  list: AskedList,
  asked: AskedFigures,
  { enabled = true }: { enabled?: boolean } = {},
): UseQueryResult<Aggregated> {
  return useQuery({
    queryKey: listKey(resource, { ...list, figures: asked }),
    queryFn: async () =>
      (await http.get<Aggregated>(`/api/${resource}/aggregate?${formatAggregate(list, asked)}`)).data,
    enabled: enabled && session.read().token !== "",
    meta: { by: asked.by },
    // Groups by another field would be taken for those that are asked for.
    placeholderData: (before, earlier) => (earlier?.meta?.["by"] === asked.by ? before : undefined),
  });
}

/** What a report is asked. @param further parameters. @param days each as "2026-01-01,2026-01-31" */
export function reportQuery(
  list: Pick<AskedList, "filters" | "groups">,
  further: readonly (readonly [name: string, text: string])[],
  days: { now: string; before: string } | undefined,
): string {
  const parameters = formatListQuery(list);
  for (const [name, text] of further) parameters.set(name, text);
  if (days) parameters.set("_days", days.now);
  if (days) parameters.set("_before", days.before);
  return parameters.toString();
}

/** The figures of a report. */
export function useReport(
  resource: string,
  report: string,
  parameters: string,
): UseQueryResult<ReportAnswer> {
  return useQuery({
    queryKey: listKey(resource, { report, parameters }),
    queryFn: async () =>
      (await http.get<ReportAnswer>(`/api/${resource}/reports/${report}?${parameters}`)).data,
    placeholderData: (before) => before,
  });
}
