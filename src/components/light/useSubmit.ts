import { useCallback, useRef, useState } from "react";
import { ApiError, apiErrorOf, type FieldErrors } from "../../providers/apiError";

export interface Submission {
  isSending: boolean;
  /** Why the last attempt failed, until the next attempt or `clear`. */
  problem: ApiError | undefined;
  /** Sends, unless a request is running. Resolves to whether it succeeded. `onProblem` gets the error. */
  submit(send: () => Promise<unknown>, onProblem?: (problem: ApiError) => void): Promise<boolean>;
  /** Reports an error without sending. */
  refuse(message: string, errors?: FieldErrors): void;
  clear(): void;
}

/** Submits a small form, a dialog or a button, one request at a time. Forms of a row's fields use `useResourceForm`. */
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
