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

/** A report of all rows, which a job makes. */
export interface MadeReport {
  id: string;
  state: "waiting" | "made" | "failed";
  fault: string | null;
  madeAt: string | null;
  answer: ReportAnswer | null;
}

const pollMs = 2_000;

/** Asks for the figures of all rows, of a report that has more than are looked at at once. The id of what a job makes. */
export const askForReport = async (resource: string, report: string, query: string): Promise<string> =>
  (await http.post<{ id: string }>("/api/made-reports", { resource, report, query })).data.id;

/** Read again until it is made. */
export function useMadeReport(id: string | undefined): UseQueryResult<MadeReport> {
  return useQuery({
    queryKey: ["made report", id],
    queryFn: async () => (await http.get<MadeReport>(`/api/made-reports/${id}`)).data,
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === "waiting" ? pollMs : false),
    staleTime: Infinity,
  });
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
