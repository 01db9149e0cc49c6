import { createStore, useStore } from "./createStore";

const current = createStore(location.pathname);
addEventListener("popstate", () => current.set(location.pathname));

/**
 * The path that decides between the light pages and the workspace. The workspace has a router of its own, which moves on
 * without a word here: the path is read anew each time.
 */
export function useAddress(): string {
  useStore(current);
  return location.pathname;
}

/** Goes to a path across that border, without loading the page again. */
export function goTo(path: string, { replace = false } = {}): void {
  // The place of the entry among the others stays: the router has its number there.
  if (replace) history.replaceState(history.state, "", path);
  else history.pushState(null, "", path);
  current.set(location.pathname);
}
