import { App, Button } from "antd";
import { useEffect, useRef } from "react";
import { type Notice, notices, useNotices } from "../../providers/notices";

/** Shows each notice once with Ant Design: as a message, or as a notification that the user closes. */
export function NoticeOutlet() {
  const { message, notification } = App.useApp();
  const current = useNotices();
  const shown = useRef(new Map<string, Notice>());
  useEffect(() => {
    const ours = shown.current;
    // Successes do not matter on the login page, which follows the workspace.
    return () => ours.forEach(({ key, type, undo }) => (type === "success" || undo) && notices.dismiss(key));
  }, []);
  useEffect(() => {
    for (const notice of current) {
      if (shown.current.get(notice.key) === notice) continue;
      shown.current.set(notice.key, notice);
      const { key, type, message: content, isLasting } = notice;
      const onClose = () => {
        shown.current.delete(key);
        if (notices.read().includes(notice)) notices.dismiss(key);
      };
      if (isLasting) notification.open({ key, type, message: content, duration: 0, onClose });
      else
        void message.open({
          key,
          type,
          content: <Words notice={notice} />,
          duration: secondsOf(notice),
          onClose,
        });
    }
    for (const key of shown.current.keys()) {
      if (current.some((notice) => notice.key === key)) continue;
      shown.current.delete(key);
      message.destroy(key);
      notification.destroy(key);
    }
  }, [current, message, notification]);
  return null;
}

/** Seconds that a message stays: longer for errors and for messages with a button. */
const secondsOf = ({ type, undo, details }: Notice) => (type === "error" || undo || details ? 8 : 5);

function Words({ notice: { key, message, undo, details } }: { notice: Notice }) {
  const button = (label: string, act: () => void) => (
    <Button
      type="link"
      size="small"
      onClick={() => {
        notices.dismiss(key);
        act();
      }}
    >
      {label}
    </Button>
  );
  return (
    <>
      {`${message} `}
      {undo && button("Undo", undo)}
      {details && button("Details", details)}
    </>
  );
}
