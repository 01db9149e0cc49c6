import { useEffect } from "react";

let [title, unread] = ["", 0];
const draw = () => {
  document.title = unread > 0 ? `(${unread >= 100 ? "99+" : unread}) ${title}` : title;
};

/** Sets the tab's title: "Trips · Tripwright", or only "Tripwright". */
export function useDocumentTitle(title?: string): void {
  useWholeTitle(title ? `${title} · Tripwright` : "Tripwright");
}

/** Sets the tab's title without the product's name, for pages that customers see. */
export function useWholeTitle(whole: string): void {
  useEffect(() => {
    title = whole;
    draw();
  }, [whole]);
}

/** Sets the number before the tab's title, "(3) Trips", while the caller is shown. 100 stands for more. */
export function useUnreadInTitle(count: number): void {
  useEffect(() => {
    unread = count;
    draw();
    return () => {
      unread = 0;
      draw();
    };
  }, [count]);
}
