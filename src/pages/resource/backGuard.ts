/** Decides about going back or forward in the browser's history: gets the way to go, to call or not. */
export type BackGuard = (go: () => void) => void;

let current: { guard: BackGuard; place: number } | undefined;
let isReturning = false;

// Listeners of the window run in the order in which they were added: this one must come before the router's, so the
// table of screens loads this file. The page first returns to where it was; the router learns of neither step.
if (typeof window !== "undefined") addEventListener("popstate", onPop);

/** Asks the guard about each step through the history from here on. Answers the way to end that. */
export function guardBack(guard: BackGuard): () => void {
  const mine = { guard, place: historyIndex() };
  current = mine;
  return () => {
    if (current === mine) current = undefined;
  };
}

function onPop(event: PopStateEvent): void {
  if (isReturning) {
    isReturning = false;
    event.stopImmediatePropagation();
    return;
  }
  if (!current) return;
  const { guard, place } = current;
  const steps = historyIndex() - place;
  if (steps === 0) return;
  event.stopImmediatePropagation();
  isReturning = true;
  history.go(-steps);
  guard(() => {
    current = undefined;
    history.go(steps);
  });
}

/** The router numbers the entries of the history in their state. */
function historyIndex(): number {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "idx" in state ? Number(state.idx) : 0;
}
