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

/** The changes of a row, page by page, newest first; read again once the row has another version. */
export const useRowHistory = (resource: Resource, { id, version }: ReadRow) =>
  useInfiniteQuery({
    queryKey: [...keys().data("default").resource(resource.name).get(), "history", id, version],
    queryFn: async ({ pageParam }) =>
      (
        await http.get<HistoryPage>(`${addressOf(resource.name, id)}/history`, {
          params: pageParam === null ? {} : { before: pageParam },
        })
      ).data,
    // Without the type it would always be null; later pages have an id.
    initialPageParam: null as number | null,
    getNextPageParam: ({ earlier }) => earlier,
    // The old changes stay until those of the new version have arrived.
    placeholderData: (before) => before,
  });

/** The change to undo: some fields of it, or it and all later ones. */
export interface SetBack {
  entry: number;
  fields?: readonly string[];
  later?: true;
}

/** Undoes the newest change of a row, unless the row has changed since. Returns the row. */
export async function setNewestBack<Row>(resource: Resource, { id, version }: ReadRow): Promise<Row> {
  const { data } = await http.get<HistoryPage>(`${addressOf(resource.name, id)}/history`);
  // A row that was just changed has an entry.
  const entry = data.entries[0]?.id ?? 0;
  return callVerbOnce<Row>(resource.name, id, "set-back", { version, entry });
}

interface TimelinePage {
  /** Of the first page. */
  pinned: TimelineItem[];
  entries: TimelineItem[];
  /** The `before` of the next page; null on the last one. */
  earlier: number | null;
}

/** The events of a row, those pinned apart, newest first, page by page. Under Refine's key: every write refetches it. */
export function useTimeline({ name }: { readonly name: string }, id: string, part: TimelinePart) {
  const query = useInfiniteQuery({
    queryKey: keys().data("default").resource("timeline").action("infinite").params({ name, id, part }).get(),
    queryFn: async ({ pageParam }) => {
      const before = pageParam === null ? {} : { before: pageParam };
      return (
        await http.get<TimelinePage>(`${addressOf(name, id)}/timeline`, { params: { part, ...before } })
      ).data;
    },
    // Without the type it would always be null; later pages have an id.
    initialPageParam: null as number | null,
    getNextPageParam: ({ earlier }) => earlier,
  });
  const pages = query.data?.pages ?? [];
  const pinned = pages[0]?.pinned ?? [];
  const isPinned = new Set(pinned.map((entry) => entry.id));
  const entries = pages.flatMap((page) => page.entries).filter((entry) => !isPinned.has(entry.id));
  return { ...query, pinned, entries };
}
