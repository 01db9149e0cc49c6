import { type RefObject, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** How far the rows of lists were scrolled down, in CSS pixels, by the entry of the history. */
const left = new Map<string, number>();

/** Scrolls the rows of a list that is gone back to down to where they were left, once they are there. */
export function useKeptScroll(hasRows: boolean): { ref: RefObject<HTMLDivElement | null>; onScroll(): void } {
  const { key } = useLocation();
  const isStep = useNavigationType() === "POP";
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Setting it makes the browser lay the rows out once more: not where nothing was scrolled yet.
    if (left.size > 0 && hasRows && isStep && ref.current) ref.current.scrollTop = left.get(key) ?? 0;
  }, [hasRows, isStep, key]);
  return { ref, onScroll: () => void left.set(key, ref.current?.scrollTop ?? 0) };
}
