import { useEffect, useRef } from "react";
import type { Faults } from "../../../schema/faults";
import { focusFirstFault } from "./focusFirstFault";

/** Puts the focus on the first input with a fault, once for each try to save. Answers the function to call at each try. */
export function useFaultFocus(id: string, faults: Faults): () => void {
  const isTried = useRef(false);
  useEffect(() => {
    if (!isTried.current || Object.keys(faults).length === 0) return;
    isTried.current = false;
    focusFirstFault(id, faults);
  }, [id, faults]);
  return () => void (isTried.current = true);
}
