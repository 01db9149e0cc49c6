import { use, useCallback, useEffect, useRef } from "react";
import { UNSAFE_NavigationContext as NavigationContext } from "react-router";
import { currentPlace } from "../backGuard";
import { addLeaveGuard } from "../leaveGuards";
import { interceptNavigation } from "./interceptNavigation";
import { useLeaveQuestion } from "./useLeaveQuestion";

/**
 * Asks before leaving while something is not saved: by a link, by the back button, by signing out, by closing the
 * browser. Answers a function that lets the next navigation through, for after saving.
 */
export function useUnsavedGuard(isDirty: boolean, what: string): () => void {
  const { navigator } = use(NavigationContext);
  const question = useLeaveQuestion(what);
  const isGuarding = useRef(isDirty);
  const release = useCallback(() => void (isGuarding.current = false), []);

  useEffect(() => {
    isGuarding.current = isDirty;
    if (!isDirty) return;
    const ask = (goOn: () => void) => (isGuarding.current ? question(goOn) : goOn());
    const onClose = (event: BeforeUnloadEvent) => {
      if (isGuarding.current) event.preventDefault();
    };
    interceptNavigation(navigator);
    const end = addLeaveGuard({ ask, release }, currentPlace());
    addEventListener("beforeunload", onClose);
    return () => {
      removeEventListener("beforeunload", onClose);
      end();
    };
  }, [isDirty, navigator, question, release]);

  return release;
}
