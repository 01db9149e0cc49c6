import { useEffect } from "react";
import { preloadPath } from "./routes";

/** Loads a page's code as soon as a link to it is pointed at or focused, wherever the link is. */
export function usePreloading(): void {
  useEffect(() => {
    const preload = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
      if (link && link.origin === location.origin) preloadPath(link.pathname);
    };
    addEventListener("pointerover", preload, { passive: true });
    addEventListener("focusin", preload);
    return () => {
      removeEventListener("pointerover", preload);
      removeEventListener("focusin", preload);
    };
  }, []);
}
