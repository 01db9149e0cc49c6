import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

const handsOn = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** A page that is gone to begins at its top; one that is gone back to stands where it was left, once it is tall enough. */
export function useScrollOnNavigation(content: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation();
  const isStep = useNavigationType() === "POP";
  const left = useRef(new Map<string, number>());
  const here = useRef({ key, pathname });

  useEffect(() => {
    const remember = () => void left.current.set(here.current.key, scrollY);
    // The browser would move the page before its content is there. After a reload it does that well enough.
    const leaveToBrowser = () => void (history.scrollRestoration = "auto");
    history.scrollRestoration = "manual";
    addEventListener("scroll", remember, { passive: true });
    addEventListener("pagehide", leaveToBrowser);
    return () => {
      leaveToBrowser();
      removeEventListener("scroll", remember);
      removeEventListener("pagehide", leaveToBrowser);
    };
  }, []);

  // Before the browser tells of the scrolling that the new content causes.
  useLayoutEffect(() => {
    const before = here.current;
    here.current = { key, pathname };
    if (before.key === key) return;
    if (isStep) return content.current ? standAt(left.current.get(key) ?? 0, content.current) : undefined;
    if (before.pathname !== pathname) scrollTo(0, 0);
  }, [key, pathname, isStep, content]);
}

/** Scrolls down to a height, again and again while the content grows, until somebody moves. Answers the way to end that. */
function standAt(height: number, content: HTMLElement): () => void {
  const observer = new ResizeObserver(move);
  const end = () => {
    observer.disconnect();
    for (const event of handsOn) removeEventListener(event, end);
  };
  function move() {
    scrollTo(0, height);
    if (scrollY >= height - 1) end();
  }
  for (const event of handsOn) addEventListener(event, end, { passive: true });
  observer.observe(content);
  move();
  return end;
}
