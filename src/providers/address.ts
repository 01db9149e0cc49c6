import { createStore, useStore } from "./createStore";

const current = createStore(location.pathname);
addEventListener("popstate", () => current.set(location.pathname));

/** The current path, read from `location` each time: the router of the workspace changes it without a notice here. */
export function useAddress(): string {
  useStore(current);
  return location.pathname;
}

/** Goes to a path of the other part without a page load. */
export function goTo(path: string, { replace = false } = {}): void {
  // The router keeps the entry's index in this state.
  if (replace) history.replaceState(history.state, "", path);
  else history.pushState(null, "", path);
  current.set(location.pathname);
}
