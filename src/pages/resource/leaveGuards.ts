/** Something that is not saved and would be lost by leaving the page. */
export interface LeaveGuard {
  /** Decides about leaving: gets the way on, to call or not. */
  ask(goOn: () => void): void;
  /** All have agreed: from here on nothing is held back. */
  release(): void;
}

/** Where in the browser's history the guarded page stands. */
export interface Place {
  index: number;
  /** Path and search. */
  path: string;
}

const guards: { guard: LeaveGuard; place: Place }[] = [];
let isUnasked = false;

/** Asks the guard before its page is left, from here on; the latest guard is asked first. Answers the way to end that. */
export function addLeaveGuard(guard: LeaveGuard, place: Place): () => void {
  const mine = { guard, place };
  guards.push(mine);
  return () => {
    const at = guards.indexOf(mine);
    if (at >= 0) guards.splice(at, 1);
  };
}

/** Where the page is that is guarded, if any is. */
export const guardedPlace = (): Place | undefined => guards.at(-1)?.place;

/** Goes where every guard agrees; at once where there is none. */
export function leave(go: () => void): void {
  if (isUnasked) return go();
  const asked = guards.map(({ guard }) => guard).reverse();
  const askFrom = (index: number): void => {
    const guard = asked[index];
    if (guard) return guard.ask(() => askFrom(index + 1));
    for (const one of asked) one.release();
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
