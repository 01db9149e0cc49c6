import { useCustomMutation } from "@refinedev/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { PopoverBody } from "../../components/PopoverBody";
import { Spinner } from "../../components/light/Spinner";
import { Loaded } from "../../components/Loaded";
import { useNow } from "../../components/useNow";
import { noteAnchor } from "../../domain/notifications/noteAnchor";
import { notificationText, type NotificationFacts } from "../../domain/notifications/notificationText";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { dataProvider } from "../../providers/dataProvider";
import { pagePath } from "../../providers/resourcePath";
import { workOn } from "../../schema";
import { queryClient } from "../../providers/queryClient";
import styles from "./Bell.module.css";
import { notificationKeys } from "../../providers/notificationKeys";

interface Notification extends NotificationFacts {
  id: string;
  at: string;
  readAt: string | null;
  tripId: string | null;
  resource: string | null;
  rowId: string | null;
  itineraryId: string | null;
  noteId: string | null;
  /** Of a report that was made. */
  path: string | null;
}

/** The page size of the server. */
const pageSize = 20;

interface NotificationListProps {
  unread: number;
  onClose(): void;
}

export function NotificationList({ unread, onClose }: NotificationListProps) {
  const { actor, formats, isResource, pathOf, resourceNamed } = useFieldEnvironment();
  const placeOf = (told: Notification) => {
    const { kind, tripId, itineraryId, resource, rowId, noteId } = told;
    if (told.path) return told.path;
    const note = noteId ? `#${noteAnchor(noteId)}` : "";
    if (tripId) return itineraryId ? `/trips/${tripId}/itinerary/${itineraryId}` : `/trips/${tripId}${note}`;
    const of = resource && isResource(resource) ? resourceNamed(resource) : undefined;
    const by = of && kind !== "run_done" ? workOn(of)?.by : undefined;
    if (of && !rowId) return (pagePath(of, "list", actor) ?? "/") + (by ? `?${by}=me` : "");
    // Notifications about rows without a page lead to the organisation.
    const path = of && rowId ? pathOf(of, rowId) : undefined;
    return path ? path + note : "/org/organisation";
  };
  const list = useRef<HTMLDivElement>(null);
  const now = useNow();
  const query = useInfiniteQuery({
    queryKey: notificationKeys.list,
    queryFn: async ({ pageParam }) =>
      (
        await dataProvider.custom<Notification[]>({
          ...{ url: "/api/notifications", method: "get", query: { before: pageParam } },
        })
      ).data,
    // The type allows later pages, which start before an id.
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
  });
  const { mutate } = useCustomMutation({
    mutationOptions: {
      onSuccess: () => {
        for (const queryKey of Object.values(notificationKeys))
          void queryClient.invalidateQueries({ queryKey });
      },
    },
  });
  const markRead = (ids?: string[]) =>
    mutate({ url: "/api/notifications/read", method: "post", values: ids ? { ids } : {} });
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Element && !list.current?.parentElement?.contains(target)) onClose();
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [onClose]);
  return (
    <div ref={list} className={styles.list}>
      <PopoverBody label="Notifications" onEscape={onClose}>
        <div className={styles.head}>
          <h2 className={styles.heading}>Notifications</h2>
          {unread > 0 && (
            <Button size="small" onClick={() => markRead()}>
              Mark all as read
            </Button>
          )}
        </div>
        <Loaded query={query} skeleton={<Spinner />} trouble="Your notifications could not be read.">
          {({ pages }) => (
            <>
              {pages[0]?.length === 0 ? (
                <p className={styles.empty}>Nothing new. What concerns you appears here.</p>
              ) : (
                <ul className={styles.entries}>
                  {pages.flat().map((one) => (
                    <li key={one.id} data-unread={one.readAt === null}>
                      <Link
                        to={placeOf(one)}
                        className={styles.entry}
                        onClick={() => {
                          if (one.readAt === null) markRead([one.id]);
                          onClose();
                        }}
                      >
                        <bdi>{unbroken(notificationText(one))}</bdi>
                        <span className={styles.at}>
                          <time dateTime={one.at} title={formats.instant(one.at)}>
                            {formats.relative(one.at, now.getTime())}
                          </time>
                          {one.readAt === null && " · unread"}
                        </span>
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
              <div className={styles.foot}>
                {query.hasNextPage && (
                  <Button
                    size="small"
                    loading={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    Show earlier
                  </Button>
                )}
                <Link to="/profile#notifications" className={styles.choose} onClick={onClose}>
                  Choose what you are told
                </Link>
              </div>
            </>
          )}
        </Loaded>
      </PopoverBody>
    </div>
  );
}

/** Words such as "TRP-2026-00078" stay in one line where they fit into one. */
const unbroken = (text: string): ReactNode[] =>
  text.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      // Parts of a text keep their places.
      <span key={index} className={styles.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  );
