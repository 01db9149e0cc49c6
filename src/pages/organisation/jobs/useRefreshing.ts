import { useEffect } from "react";
import { refresh } from "../../../providers/rows/useRow";

/** Milliseconds between two readings. */
const every = 5_000;

/**
 * Reads again what is shown of a resource, every few seconds, while somebody looks: of a resource without a history
 * nobody is told what changed.
 */
export function useRefreshing(resource: string): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refresh(resource);
    }, every);
    return () => clearInterval(timer);
  }, [resource]);
}
