import { useEffect, useRef } from "react";
import type { Faults } from "../../../schema/faults";
import { focusFirstFault } from "./focusFirstFault";

/**
 * Puts the focus on the first input with a fault, once for each try to save. Answers the function to call at each try.
 * `lead` may go to a part that is not on the page yet, and answers whether it does.
 */
export function useFaultFocus(id: string, faults: Faults, lead?: (faults: Faults) => boolean): () => void {
  const isTried = useRef(false);
  useEffect(() => {
    if (!isTried.current || Object.keys(faults).length === 0) return;
    isTried.current = false;
    if (!lead?.(faults)) focusFirstFault(id, faults);
  }, [id, faults, lead]);
  return () => void (isTried.current = true);
}
