import { useSyncExternalStore } from "react";

const phone = typeof matchMedia === "function" ? matchMedia("(max-width: 767px)") : undefined;

/** Whether the window is as narrow as a phone's. */
export const useIsNarrow = (): boolean => useSyncExternalStore(follow, () => phone?.matches ?? false);

function follow(listener: () => void): () => void {
  phone?.addEventListener("change", listener);
  return () => phone?.removeEventListener("change", listener);
}
