import { useLayoutEffect } from "react";
import { type BlockerFunction, useBlocker } from "react-router";

/** Decides whether what is not saved may be lost by leaving the page: gets the way on, to call or not. */
export type LeaveGuard = (goOn: () => void) => void;

/** Each with whether the browser asks too before it closes the page. */
const guards = new Map<LeaveGuard, boolean>();
let isUnasked = false;

/**
 * Asks the guard before its page is left, from here on; the latest guard is asked first. Answers the way to end that.
 * @param holds whether the browser is to ask before it closes the page.
 */
export function addLeaveGuard(guard: LeaveGuard, holds = true): () => void {
  guards.set(guard, holds);
  if (holds) addEventListener("beforeunload", hold);
  return () => end(guard);
}

/** Whether leaving the page asks anybody. */
export const isGuarded = (): boolean => !isUnasked && guards.size > 0;

/** Goes where every guard agrees, which ends them; at once where there is none. */
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

/** Goes without asking anybody, for when what is not saved has no meaning any more: its row was deleted, say. */
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
  // A listener for nothing would keep the page out of the browser's cache of pages to go back to.
  if (![...guards.values()].includes(true)) removeEventListener("beforeunload", hold);
}

const hold = (event: BeforeUnloadEvent) => event.preventDefault();

/** Lets the guards of what is not saved decide about every navigation. The router takes one blocker: it stands in the frame. */
export function useLeaveBlocker(): void {
  const blocker = useBlocker(isHeldBack);
  useLayoutEffect(() => {
    if (blocker.state === "blocked") leave(blocker.proceed);
  }, [blocker]);
}

/** A link to a part of the page leaves nothing. */
const isHeldBack: BlockerFunction = ({ currentLocation: here, nextLocation: next }) =>
  isGuarded() && (here.pathname !== next.pathname || here.search !== next.search);
