import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** After going to another page the content has the focus, so that keyboard and screen reader start there, at its top. */
export function useFocusOnNavigation(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    scrollTo(0, 0);
    content.current?.focus({ preventScroll: true });
  }, [pathname, content]);
}
