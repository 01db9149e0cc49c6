import { useEffect, useRef } from "react";
import type { FieldErrors } from "../../../schema";
import { focusFirstError } from "./focusFirstError";

/**
 * Puts the focus on the first input with an error, once for each try to save. Answers the function to call at each try.
 * `lead` may go to a part that is not on the page yet, and answers whether it does.
 */
export function useErrorFocus(
  id: string,
  errors: FieldErrors,
  lead?: (errors: FieldErrors) => boolean,
): () => void {
  const isTried = useRef(false);
  useEffect(() => {
    if (!isTried.current || Object.keys(errors).length === 0) return;
    isTried.current = false;
    if (!lead?.(errors)) focusFirstError(id, errors);
  }, [id, errors, lead]);
  return () => void (isTried.current = true);
}
