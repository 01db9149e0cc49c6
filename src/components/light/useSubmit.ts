import { useCallback, useRef, useState } from "react";
import { ApiError, apiErrorOf, type FieldErrors } from "../../providers/apiError";

export interface Submission {
  isSending: boolean;
  /** Why the last try failed, until the next try or `clear`. */
  problem: ApiError | undefined;
  /** Sends; does nothing while something is on its way. Answers whether it succeeded; `onProblem` gets why it did not. */
  submit(send: () => Promise<unknown>, onProblem?: (problem: ApiError) => void): Promise<boolean>;
  /** Says what is wrong before anything is sent. */
  refuse(message: string, errors?: FieldErrors): void;
  clear(): void;
}

/**
 * Sends what a small form, a dialog or a button asks for: once at a time, with the server's words where it refuses. Forms
 * that write the fields of a row stand on `useResourceForm`, which merges and keeps drafts as well.
 */
export function useSubmit(): Submission {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<ApiError>();
  const isUnderWay = useRef(false);
  const submit = useCallback<Submission["submit"]>(async (send, onProblem) => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setSending(true);
    setProblem(undefined);
    try {
      await send();
      return true;
    } catch (thrown) {
      const problem = apiErrorOf(thrown);
      setProblem(problem);
      onProblem?.(problem);
      return false;
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  }, []);
  const refuse = useCallback(
    (message: string, errors?: FieldErrors) => setProblem(new ApiError(message, errors ? { errors } : {})),
    [],
  );
  const clear = useCallback(() => setProblem(undefined), []);
  return { isSending, problem, submit, refuse, clear };
}
