import { keys } from "@refinedev/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { TimelineKind } from "../../../domain/vocabulary";
import type { TimelineEntry } from "../../../resources/timeline";
import { listRows, type Rows } from "../../../providers/rows/listRows";

const pageSize = 20;

/**
 * What happened to a trip, newest first, a page at a time; only entries of the given kinds where there are any. Kept
 * under Refine's key: every write reads it again.
 */
export function useTimeline(tripId: string, kinds: readonly TimelineKind[] = []) {
  const query = useInfiniteQuery({
    queryKey: keys().data("default").resource("timeline").action("infinite").params({ tripId, kinds }).get(),
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      listRows<TimelineEntry>("timeline", {
        filters: [
          { field: "tripId", operator: "eq", value: tripId },
          ...(kinds.length > 0 ? [{ field: "kind", operator: "in", value: kinds } as const] : []),
        ],
        sort: [{ field: "createdAt", order: "desc" }],
        start: pageParam,
        end: pageParam + pageSize,
      }),
    getNextPageParam: (last: Rows<TimelineEntry>, _pages, start: number) =>
      start + last.rows.length < last.total && last.rows.length > 0 ? start + pageSize : undefined,
  });
  return { ...query, entries: withoutRepeats(query.data?.pages.flatMap(({ rows }) => rows) ?? []) };
}

/** An entry that came in between two pages shifts the second by one, which then repeats a row. */
function withoutRepeats(entries: readonly TimelineEntry[]): TimelineEntry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}
