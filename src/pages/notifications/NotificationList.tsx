import { useCustom, useCustomMutation } from "@refinedev/core";
import { Button } from "antd";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { PopoverBody } from "../../components/PopoverBody";
import { Spinner } from "../../components/light/Spinner";
import { Loaded } from "../../components/Loaded";
import { noteAnchor } from "../../domain/notifications/noteAnchor";
import { notificationText, type NotificationFacts } from "../../domain/notifications/notificationText";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
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
  const { query } = useCustom<Notification[]>({
    url: "/api/notifications",
    method: "get",
    queryOptions: { queryKey: notificationKeys.list },
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
          {({ data: notifications }) =>
            notifications.length === 0 ? (
              <p className={styles.empty}>Nothing new. What concerns you appears here.</p>
            ) : (
              <ul className={styles.entries}>
                {notifications.map((one) => (
                  <li key={one.id} data-unread={one.readAt === null}>
                    <Link
                      to={placeOf(one)}
                      className={styles.entry}
                      onClick={() => {
                        if (one.readAt === null) markRead([one.id]);
                        onClose();
                      }}
                    >
                      <bdi>{notificationText(one)}</bdi>
                      <span className={styles.at}>
                        {formats.instant(one.at)}
                        {one.readAt === null && " · unread"}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </PopoverBody>
    </div>
  );
}
