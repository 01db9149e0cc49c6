import { useCallback, useEffect, useRef } from "react";
import { useNewest } from "../../../components/useNewest";
import { addLeaveGuard, type LeaveGuard } from "../leaveGuards";
import { App } from "antd";

/**
 * Asks before leaving while something is not saved: by a link, by the back button, by signing out, by closing the
 * browser. Answers a function that lets the next navigation through, for after saving.
 * @param settle saves what it can, or keeps it: where it answers true nobody is asked, and the browser does not ask either.
 */
export function useUnsavedGuard(
  isDirty: boolean,
  what: string,
  settle?: (() => Promise<boolean>) | undefined,
): () => void {
  const question = useLeaveQuestion(what);
  const end = useRef<() => void>(undefined);
  const settling = useNewest(settle);
  const settles = settle !== undefined;

  useEffect(() => {
    if (!isDirty) return;
    // Two parts of a page may share their question, never their guard.
    const guard: LeaveGuard = (goOn) => {
      const settled = settling.current?.();
      if (settled) void settled.then((isSettled) => (isSettled ? goOn() : question(goOn)));
      else question(goOn);
    };
    return (end.current = addLeaveGuard(guard, !settles));
  }, [isDirty, question, settles, settling]);

  return useCallback(() => end.current?.(), []);
}

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
