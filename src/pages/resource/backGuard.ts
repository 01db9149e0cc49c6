import { guardedPlace, leave, type Place } from "./leaveGuards";

/** The way back to the guarded page, while it is under way; `then` comes after it. */
let returning: { to: number; then?: () => void } | undefined;
/** Whether the next step is the one that the guards have agreed to. */
let isLeaving = false;

// Listeners of the window run in the order in which they were added: this one must come before the router's, so the
// table of screens loads this file. The page first returns to where it was; the router learns of neither step.
if (typeof window !== "undefined") addEventListener("popstate", onPop);

/** Where the browser is in its history. */
export const currentPlace = (): Place => ({
  // What is older than the router's first page has no number.
  index: historyIndex() ?? -1,
  path: `${location.pathname}${location.search}`,
});

function onPop(event: PopStateEvent): void {
  const now = currentPlace();
  if (isLeaving) return void (isLeaving = false);
  const returned = returning;
  returning = undefined;
  if (returned?.to === now.index) {
    event.stopImmediatePropagation();
    return returned.then?.();
  }
  const place = guardedPlace();
  // A link to a part of the page makes an entry of its own, without a number: that is no step away.
  if (!place || (historyIndex() === undefined && now.path === place.path)) return;
  const steps = now.index - place.index;
  if (steps === 0) return;
  const goOn = () => {
    isLeaving = true;
    history.go(steps);
  };
  let isAtOnce: boolean | undefined;
  leave(() => {
    if (isAtOnce === undefined) isAtOnce = true;
    else if (returning) returning.then = goOn;
    else goOn();
  });
  if (isAtOnce) return;
  isAtOnce = false;
  event.stopImmediatePropagation();
  returning = { to: place.index };
  history.go(-steps);
}

/** The router numbers the entries of the history in their state. */
function historyIndex(): number | undefined {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "idx" in state ? Number(state.idx) : undefined;
}
