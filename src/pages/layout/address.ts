import { createStore, useStore } from "../../providers/createStore";

const current = createStore(location.pathname);
addEventListener("popstate", () => current.set(location.pathname));

/** The path that decides between the light pages and the workspace, which has a router of its own for the rest. */
export const useAddress = (): string => useStore(current);

/** Goes to a path across that border, without loading the page again. */
export function goTo(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  current.set(location.pathname);
}
