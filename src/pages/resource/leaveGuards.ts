import { useLayoutEffect } from "react";
import { type BlockerFunction, useBlocker } from "react-router";

/** Decides whether the user may leave the page with unsaved changes, and calls `goOn` if so. */
export type LeaveGuard = (goOn: () => void) => void;

/** The guards, each with whether the browser also asks before it closes the page. */
const guards = new Map<LeaveGuard, boolean>();
let isUnasked = false;

/**
 * Adds a guard, and returns a function that removes it. The latest guard is asked first.
 * @param holds whether the browser asks before it closes the page.
 */
export function addLeaveGuard(guard: LeaveGuard, holds = true): () => void {
  guards.set(guard, holds);
  if (holds) addEventListener("beforeunload", hold);
  return () => end(guard);
}

export const isGuarded = (): boolean => !isUnasked && guards.size > 0;

/** Calls `go` once every guard agrees, which removes them. Without guards, it calls `go` immediately. */
export function leave(go: () => void): void {
  const asked = [...guards.keys()].reverse();
  const askFrom = (index: number): void => {
    const guard = asked[index];
    if (guard) return guard(() => askFrom(index + 1));
    asked.forEach(end);
    go();
  };
  askFrom(0);
}

/** Leaves without asking, when unsaved changes no longer matter because their row was deleted, for example. */
export function leaveUnasked(go: () => void): void {
  isUnasked = true;
  try {
    go();
  } finally {
    isUnasked = false;
  }
}

function end(guard: LeaveGuard): void {
  guards.delete(guard);
  // A leftover listener keeps the page out of the browser's back/forward cache.
  if (![...guards.values()].includes(true)) removeEventListener("beforeunload", hold);
}

const hold = (event: BeforeUnloadEvent) => event.preventDefault();

/** Lets the guards decide about every navigation. The router allows one blocker, so the app's frame calls this. */
export function useLeaveBlocker(): void {
  const blocker = useBlocker(isHeldBack);
  useLayoutEffect(() => {
    if (blocker.state === "blocked") leave(blocker.proceed);
  }, [blocker]);
}

/** A link to a part of the same page does not leave it. */
const isHeldBack: BlockerFunction = ({ currentLocation: here, nextLocation: next }) =>
  isGuarded() && (here.pathname !== next.pathname || here.search !== next.search);
