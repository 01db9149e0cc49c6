import { App } from "antd";
import { useEffect, useRef } from "react";
import { type Notice, notices, useNotices } from "../../providers/notices";

/** Shows the notices of code without components as Ant Design messages, each once. */
export function NoticeOutlet() {
  const { message } = App.useApp();
  const current = useNotices();
  const shown = useRef(new Map<string, Notice>());
  useEffect(() => {
    for (const notice of current) {
      if (shown.current.get(notice.key) === notice) continue;
      shown.current.set(notice.key, notice);
      const { key, type, message: content } = notice;
      const onClose = () => {
        shown.current.delete(key);
        if (notices.read().includes(notice)) notices.dismiss(key);
      };
      void message.open({ key, type, content, duration: type === "error" ? 8 : 5, onClose });
    }
  }, [current, message]);
  return null;
}
