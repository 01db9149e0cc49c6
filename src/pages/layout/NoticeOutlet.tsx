import { App } from "antd";
import { useEffect, useRef } from "react";
import { type Notice, notices, useNotices } from "../../providers/notices";

/** Shows the notices of code without components with Ant Design, each once: messages, and notifications to be closed. */
export function NoticeOutlet() {
  const { message, notification } = App.useApp();
  const current = useNotices();
  const shown = useRef(new Map<string, Notice>());
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
      else void message.open({ key, type, content, duration: type === "error" ? 8 : 5, onClose });
    }
  }, [current, message, notification]);
  return null;
}
