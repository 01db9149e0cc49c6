import { type RefObject, useEffect, useRef } from "react";

/** A ref to the latest value, for callbacks that run later. */
export function useNewest<Value>(value: Value): RefObject<Value> {
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  });
  return newest;
}
