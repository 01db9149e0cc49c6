import { useEffect } from "react";
import { refresh } from "../../../providers/rows/useRow";

/** Milliseconds between two reads. */
const every = 5_000;

/** Reads the rows of a resource without live changes again every few seconds, while the page is visible. */
export function useRefreshing(resource: string): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refresh(resource);
    }, every);
    return () => clearInterval(timer);
  }, [resource]);
}
