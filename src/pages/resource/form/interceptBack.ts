/**
 * Lets `ask` decide about going back or forward in the browser's history: the page first returns to where it was. Answers
 * the way to end that.
 */
export function interceptBack(isGuarding: () => boolean, ask: (go: () => void) => void): () => void {
  const place = historyIndex();
  let isReturning = false;
  const onBack = (event: PopStateEvent) => {
    if (!isGuarding()) return;
    const steps = historyIndex() - place;
    event.stopImmediatePropagation();
    if (isReturning || steps === 0) {
      isReturning = false;
      return;
    }
    isReturning = true;
    history.go(-steps);
    ask(() => history.go(steps));
  };
  addEventListener("popstate", onBack, { capture: true });
  return () => removeEventListener("popstate", onBack, { capture: true });
}

/** The router numbers the entries of the history in their state. */
function historyIndex(): number {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "idx" in state ? Number(state.idx) : 0;
}
