import { useCallback, useEffect, useRef } from "react";
import { useNewest } from "../../../fields/useNewest";
import { addLeaveGuard, type LeaveGuard } from "../leaveGuards";
import { App } from "antd";

type LeaveQuestion = (goOn: () => void, all?: readonly string[]) => void;

/** "a, b and c". */
const wordsOf = new Intl.ListFormat("en-GB");

/**
 * Asks before leaving with unsaved changes. Returns a function that lets the next navigation through, after
 * saving.
 * @param settle saves or keeps what it can. If it resolves to true, the user is not asked. With it, the
 * browser never asks.
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
    // Two parts of a page may share their question, but never their guard.
    const guard: LeaveGuard = {
      what,
      settle: settles ? async () => settling.current?.() ?? false : undefined,
      ask: question,
    };
    return (end.current = addLeaveGuard(guard));
  }, [isDirty, what, question, settles, settling]);

  return useCallback(() => end.current?.(), []);
}

/**
 * Returns a function that asks whether changes to `what`, or to all that it is given, may be lost, and continues if so.
 * One question at a time.
 */
export function useLeaveQuestion(what: string): LeaveQuestion {
  const { modal } = App.useApp();
  const isAsking = useRef(false);
  return useCallback(
    (goOn, all = [what]) => {
      if (isAsking.current) return;
      isAsking.current = true;
      modal.confirm({
        title: "Leave without saving?",
        content: `Your changes to ${wordsOf.format(all)} are not saved.`,
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
