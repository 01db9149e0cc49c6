import { type RefObject, useEffect, useInsertionEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * After going to another page the content has the focus, so that keyboard and screen reader start there; a page that has
 * put the focus into a field of its own keeps it there, and so does whoever is at the button of a message: the next page
 * may come late.
 */
export function useFocusOnNavigation(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const focusedBefore = useRef<Element | null>(null);
  // Runs before the new page's fields take the focus; a link that was followed may be in the content and still have it.
  useInsertionEffect(() => {
    focusedBefore.current = document.activeElement;
  }, [pathname]);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const focused = document.activeElement;
    const isPagesChoice = focused !== focusedBefore.current && focused !== content.current;
    if (isPagesChoice && content.current?.contains(focused)) return;
    if (focused?.closest(".ant-message")) return;
    content.current?.focus({ preventScroll: true });
  }, [pathname, content]);
}
