import { useEffect } from "react";

/** Names the browser's tab: "Trips · Tripwright". Without a title only the product's name. */
export function useDocumentTitle(title?: string): void {
  useWholeTitle(title ? `${title} · Tripwright` : "Tripwright");
}

/** Names the browser's tab without the product: for pages that an organisation shows its customers. */
export function useWholeTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
