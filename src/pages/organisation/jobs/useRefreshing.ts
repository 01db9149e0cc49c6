import { useEffect } from "react";
import { refresh } from "../../../providers/rows/useRow";

/** Milliseconds between two reads. */
const every = 5_000;

/**
 * Reads the rows of a resource again every few seconds while the page is visible. For resources without a
 * history: the server sends no changes of them.
 */
export function useRefreshing(resource: string): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refresh(resource);
    }, every);
    return () => clearInterval(timer);
  }, [resource]);
}
