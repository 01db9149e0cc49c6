import { useEffect } from "react";

/** Sets the tab's title: "Trips · Tripwright", or only "Tripwright". */
export function useDocumentTitle(title?: string): void {
  useWholeTitle(title ? `${title} · Tripwright` : "Tripwright");
}

/** Sets the tab's title without the product's name, for pages that customers see. */
export function useWholeTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
