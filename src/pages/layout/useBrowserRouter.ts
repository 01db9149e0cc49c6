import { useLayoutEffect, useState } from "react";
import { createBrowserRouter, type DataRouter, type RouteObject } from "react-router";

/** A router of the browser's history, from here until the component goes: the light pages know of none. */
export function useBrowserRouter(routes: RouteObject[]): DataRouter | undefined {
  const [router, setRouter] = useState<DataRouter>();
  useLayoutEffect(() => beginRouter(routes, setRouter), [routes]);
  return router;
}

/** Gives the router to whoever shows it; answers the way to end it. */
function beginRouter(routes: RouteObject[], show: (router: DataRouter) => void): () => void {
  let index = 0;
  // A link to a part of the page makes an entry of the history without the number by which the router counts steps. It
  // gets one before the router, whose listener comes after this one, hears of it.
  const number = () => {
    const here = router.state.location;
    const isPartOfPage = location.pathname === here.pathname && location.search === here.search;
    if (historyIndex() === undefined && isPartOfPage)
      history.replaceState({ ...history.state, idx: index + 1 }, "");
    remember();
  };
  const remember = () => void (index = historyIndex() ?? index);
  addEventListener("popstate", number);
  const router = createBrowserRouter(routes);
  remember();
  router.subscribe(remember);
  show(router);
  return () => {
    removeEventListener("popstate", number);
    router.dispose();
  };
}

/** The router numbers the entries of the history in their state. */
function historyIndex(): number | undefined {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "idx" in state ? Number(state.idx) : undefined;
}
