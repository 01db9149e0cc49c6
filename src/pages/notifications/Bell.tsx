import { BellOutlined } from "@ant-design/icons";
import { useCustom } from "@refinedev/core";
import { lazy, Suspense, useRef, useState } from "react";
import { useUnreadInTitle } from "../../components/light/useDocumentTitle";
import styles from "./Bell.module.css";
import { useOpened } from "../../providers/earlyAnswers";
import { notificationKeys } from "../../providers/notificationKeys";

const NotificationList = lazy(() =>
  import("./NotificationList").then((m) => ({ default: m.NotificationList })),
);

export function Bell() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { query } = useCustom<{ unread: number }>({
    url: "/api/notifications/unread",
    method: "get",
    // The page itself comes first.
    queryOptions: { queryKey: notificationKeys.unread, enabled: useOpened() },
  });
  const unread = query.data?.data.unread ?? 0;
  useUnreadInTitle(unread);
  const shown = unread >= 100 ? "99+" : String(unread);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className={styles.place}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-label={unread ? `Notifications, ${shown} unread` : "Notifications"}
        onClick={() => setOpen((now) => !now)}
      >
        <BellOutlined aria-hidden="true" />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {shown}
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <NotificationList unread={unread} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
