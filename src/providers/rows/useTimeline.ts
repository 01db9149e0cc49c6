import { keys } from "@refinedev/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { TimelineItem, TimelinePart } from "../../domain/trips/describeEntry";
import { http } from "../http";

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
