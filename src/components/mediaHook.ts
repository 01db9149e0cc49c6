import { useSyncExternalStore } from "react";

/** Makes a hook that returns whether the window matches a media query. Always false without `matchMedia`, as in tests. */
export function mediaHook(query: string): () => boolean {
  const media = typeof matchMedia === "function" ? matchMedia(query) : undefined;
  function follow(listener: () => void): () => void {
    media?.addEventListener("change", listener);
    return () => media?.removeEventListener("change", listener);
  }
  return () => useSyncExternalStore(follow, () => media?.matches ?? false);
}
