import { useState } from "react";
import { isSameValue } from "../schema";

/** Returns the previous value while the new one has the same content, so that its identity stays the same. */
export function useKept<Value>(value: Value): Value {
  const [kept, keep] = useState(value);
  if (!isSameValue(kept, value)) keep(value);
  return kept;
}
