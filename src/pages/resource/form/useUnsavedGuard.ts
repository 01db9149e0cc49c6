import { useCallback, useEffect, useRef } from "react";
import { addLeaveGuard, type LeaveGuard } from "../leaveGuards";
import { useLeaveQuestion } from "./useLeaveQuestion";

/**
 * Asks before leaving while something is not saved: by a link, by the back button, by signing out, by closing the
 * browser. Answers a function that lets the next navigation through, for after saving.
 */
export function useUnsavedGuard(isDirty: boolean, what: string): () => void {
  const question = useLeaveQuestion(what);
  const end = useRef<() => void>(undefined);

  useEffect(() => {
    if (!isDirty) return;
    // Two parts of a page may share their question, never their guard.
    const guard: LeaveGuard = (goOn) => question(goOn);
    return (end.current = addLeaveGuard(guard));
  }, [isDirty, question]);

  return useCallback(() => end.current?.(), []);
}
