import { type RefObject, useEffect, useRef } from "react";

/** What was given last, for what is called later. */
export function useNewest<Value>(value: Value): RefObject<Value> {
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  });
  return newest;
}
