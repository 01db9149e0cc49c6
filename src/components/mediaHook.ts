import { useSyncExternalStore } from "react";

/** Makes a hook that says whether the window fits a media query. Without windows, as in tests, it does not. */
export function mediaHook(query: string): () => boolean {
  const media = typeof matchMedia === "function" ? matchMedia(query) : undefined;
  function follow(listener: () => void): () => void {
    media?.addEventListener("change", listener);
    return () => media?.removeEventListener("change", listener);
  }
  return () => useSyncExternalStore(follow, () => media?.matches ?? false);
}
