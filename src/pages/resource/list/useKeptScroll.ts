import { type RefObject, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Scroll positions of lists in CSS pixels, by the key of the history entry. */
const left = new Map<string, number>();

/** Restores the scroll position of a list after going back, once its rows are shown. */
export function useKeptScroll(hasRows: boolean): { ref: RefObject<HTMLDivElement | null>; onScroll(): void } {
  const { key } = useLocation();
  const isStep = useNavigationType() === "POP";
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Setting it forces another layout, so skip it while no list was scrolled.
    if (left.size > 0 && hasRows && isStep && ref.current) ref.current.scrollTop = left.get(key) ?? 0;
  }, [hasRows, isStep, key]);
  return { ref, onScroll: () => void left.set(key, ref.current?.scrollTop ?? 0) };
}
