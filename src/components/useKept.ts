import { useState } from "react";
import { isSameValue } from "../schema";

/** The value as it was before, as long as it says the same: whoever compares by identity need not draw again. */
export function useKept<Value>(value: Value): Value {
  const [kept, keep] = useState(value);
  if (!isSameValue(kept, value)) keep(value);
  return kept;
}
