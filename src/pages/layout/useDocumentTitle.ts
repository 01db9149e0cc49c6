import { useEffect } from "react";

/** Names the browser's tab: "Trips · Tripwright". Without a title only the product's name. */
export function useDocumentTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Tripwright` : "Tripwright";
  }, [title]);
}
