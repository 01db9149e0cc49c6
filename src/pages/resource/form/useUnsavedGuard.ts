import { App } from "antd";
import { use, useCallback, useEffect, useRef } from "react";
import { UNSAFE_NavigationContext as NavigationContext } from "react-router";
import { guardBack } from "../backGuard";
import { interceptNavigation } from "./interceptNavigation";

/**
 * Asks before leaving while something is not saved: by a link, by the back button, by closing the browser. Answers a
 * function that lets the next navigation through, for after saving.
 */
export function useUnsavedGuard(isDirty: boolean, what: string): () => void {
  const { modal } = App.useApp();
  const { navigator } = use(NavigationContext);
  const isGuarding = useRef(isDirty);
  const isAsking = useRef(false);

  useEffect(() => {
    isGuarding.current = isDirty;
    if (!isDirty) return;
    const ask = (go: () => void) => {
      if (!isGuarding.current) return go();
      if (isAsking.current) return;
      isAsking.current = true;
      modal.confirm({
        title: "Leave without saving?",
        content: `Your changes to ${what} are not saved.`,
        okText: "Leave without saving",
        cancelText: "Keep editing",
        autoFocusButton: "cancel",
        onOk() {
          isGuarding.current = false;
          go();
        },
        afterClose: () => void (isAsking.current = false),
      });
    };
    const onClose = (event: BeforeUnloadEvent) => {
      if (isGuarding.current) event.preventDefault();
    };
    const ends = [interceptNavigation(navigator, ask), guardBack(ask)];
    addEventListener("beforeunload", onClose);
    return () => {
      removeEventListener("beforeunload", onClose);
      for (const end of ends) end();
    };
  }, [isDirty, modal, navigator, what]);

  return useCallback(() => void (isGuarding.current = false), []);
}
