import { App } from "antd";
import { useCallback, useRef } from "react";

/** A function that asks whether changes to `what` may be lost and goes on where they may. It asks once at a time. */
export function useLeaveQuestion(what: string): (goOn: () => void) => void {
  const { modal } = App.useApp();
  const isAsking = useRef(false);
  return useCallback(
    (goOn) => {
      if (isAsking.current) return;
      isAsking.current = true;
      modal.confirm({
        title: "Leave without saving?",
        content: `Your changes to ${what} are not saved.`,
        okText: "Leave without saving",
        okButtonProps: { danger: true },
        cancelText: "Keep editing",
        autoFocusButton: "cancel",
        onOk: () => goOn(),
        afterClose: () => void (isAsking.current = false),
      });
    },
    [modal, what],
  );
}
