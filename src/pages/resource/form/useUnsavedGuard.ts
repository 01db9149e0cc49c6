import { useCallback, useEffect, useRef } from "react";
import { addLeaveGuard, type LeaveGuard } from "../leaveGuards";
import { useLeaveQuestion } from "./useLeaveQuestion";

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
  const settling = useRef(settle);
  useEffect(() => {
    settling.current = settle;
  });
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
  }, [isDirty, question, settles]);

  return useCallback(() => end.current?.(), []);
}
