import { type RefObject, useLayoutEffect, useRef } from "react";

/** The newest value for a handler that stays the same. Set with the page itself: a key may be pressed before later effects run. */
export function useNewest<Value>(value: Value): RefObject<Value> {
  const newest = useRef(value);
  useLayoutEffect(() => {
    newest.current = value;
  });
  return newest;
}
