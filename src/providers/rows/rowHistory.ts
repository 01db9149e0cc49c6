import { keys } from "@refinedev/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { HistoryPage, Resource } from "../../schema";
import { callVerbOnce } from "../dataProvider";
import { http } from "../http";
import { addressOf } from "../writeRow";
import type { TimelineItem, TimelinePart } from "../../domain/trips/describeEntry";

interface ReadRow {
  id: string;
  version: number;
}

/** What was changed in a row, page by page, the newest first; read again once the row has another version. */
export const useRowHistory = (resource: Resource, { id, version }: ReadRow) =>
  useInfiniteQuery({
    queryKey: [...keys().data("default").resource(resource.name).get(), "history", id, version],
    queryFn: async ({ pageParam }) =>
      (
        await http.get<HistoryPage>(`${addressOf(resource.name, id)}/history`, {
          params: pageParam === null ? {} : { before: pageParam },
        })
      ).data,
    // Without the type it would be null for good; later pages begin before an id.
    initialPageParam: null as number | null,
    getNextPageParam: ({ earlier }) => earlier,
    // What is shown stays until the changes of the new version are there.
    placeholderData: (before) => before,
  });

/** The change that is undone: some fields of it, or it with all later ones. */
export interface SetBack {
  entry: number;
  fields?: readonly string[];
  later?: true;
}

/** Sets the newest change of a row back, unless it was changed since. Answers the row. */
export async function setNewestBack<Row>(resource: Resource, { id, version }: ReadRow): Promise<Row> {
  const { data } = await http.get<HistoryPage>(`${addressOf(resource.name, id)}/history`);
  // A row that was just changed has an entry that says so.
  const entry = data.entries[0]?.id ?? 0;
  return callVerbOnce<Row>(resource.name, id, "set-back", { version, entry });
}

interface TimelinePage {
  entries: TimelineItem[];
  /** What `before` has to be for the next page; null where this is the last one. */
  earlier: number | null;
}

/** What happened to a trip, newest first, a page at a time. Kept under Refine's key: every write reads it again. */
export function useTimeline(tripId: string, part: TimelinePart) {
  const query = useInfiniteQuery({
    queryKey: keys().data("default").resource("timeline").action("infinite").params({ tripId, part }).get(),
    queryFn: async ({ pageParam }) => {
      const before = pageParam === null ? {} : { before: pageParam };
      return (await http.get<TimelinePage>(`/api/trips/${tripId}/timeline`, { params: { part, ...before } }))
        .data;
    },
    // Without the type it would be null for good; later pages begin before an id.
    initialPageParam: null as number | null,
    getNextPageParam: ({ earlier }) => earlier,
  });
  return { ...query, entries: query.data?.pages.flatMap((page) => page.entries) ?? [] };
}
