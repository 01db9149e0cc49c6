import { useLayoutEffect } from "react";
import { type BlockerFunction, useBlocker } from "react-router";

/** Guards unsaved changes of a part of the page. */
export interface LeaveGuard {
  /** What was changed, in words. */
  what: string;
  /** Saves or keeps what it can. Resolves to whether nothing would be lost. Without it, the browser asks too. */
  settle: (() => Promise<boolean>) | undefined;
  /** Asks whether the changes to all of these may be lost, and calls `goOn` if so. */
  ask(goOn: () => void, all: readonly string[]): void;
}

const guards = new Set<LeaveGuard>();
let isUnasked = false;

/** Adds a guard, and returns a function that removes it. */
export function addLeaveGuard(guard: LeaveGuard): () => void {
  guards.add(guard);
  if (!guard.settle) addEventListener("beforeunload", hold);
  return () => end(guard);
}

export const isGuarded = (): boolean => !isUnasked && guards.size > 0;

/**
 * Calls `go` once nothing would be lost or the user agrees, which removes the guards. One question, by the latest guard,
 * names all that would be lost. Without guards, it calls `go` immediately.
 */
export function leave(go: () => void): void {
  const asked = [...guards].reverse();
  const ask = (unsettled: readonly LeaveGuard[]) => {
    const goOn = () => {
      asked.forEach(end);
      go();
    };
    const [latest] = unsettled;
    if (latest) latest.ask(goOn, [...new Set(unsettled.map(({ what }) => what))]);
    else goOn();
  };
  // The question is there at once if nothing has to be settled before it.
  if (asked.some(({ settle }) => settle)) void unsettledOf(asked).then(ask);
  else ask(asked);
}

/** Settles what can be settled. Resolves to the guards whose changes would be lost. */
async function unsettledOf(asked: readonly LeaveGuard[]): Promise<LeaveGuard[]> {
  const settled = await Promise.all(asked.map(async ({ settle }) => settle?.() ?? false));
  return asked.filter((_, index) => !settled[index]);
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
  if ([...guards].every(({ settle }) => settle)) removeEventListener("beforeunload", hold);
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
