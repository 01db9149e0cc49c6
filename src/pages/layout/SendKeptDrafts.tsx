import { onlineManager } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { sendKeptDrafts } from "../../providers/rows/sendKeptDrafts";

/** Sends what was kept on this device for want of a line, when there is one. */
export function SendKeptDrafts() {
  const { userId } = useFieldEnvironment().actor;
  useEffect(() => {
    const send = () => void sendKeptDrafts(userId);
    // A form that opens with the page puts its own back first.
    const timer = setTimeout(send, 10_000);
    const ended = onlineManager.subscribe((isOnline) => isOnline && send());
    return () => {
      clearTimeout(timer);
      ended();
    };
  }, [userId]);
  return null;
}
