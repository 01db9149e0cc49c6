import { createContext, startTransition, use, useCallback, useOptimistic } from "react";

/**
 * Of a form that takes long to draw: draws all of it at once. Its inputs then show what is typed before the rest is drawn;
 * nothing where both are drawn together.
 */
export const TypedFirst = createContext<(() => void) | undefined>(undefined);

/** What an input shows, handing on what is typed, and what to call when the input is left: what comes next finds all drawn. */
export function useTypedFirst(value: unknown, onChange: (value: unknown) => void) {
  const drawNow = use(TypedFirst);
  const [shown, show] = useOptimistic(value);
  const type = useCallback(
    (next: unknown) =>
      startTransition(() => {
        show(next);
        onChange(next);
      }),
    [show, onChange],
  );
  return { shown, type: drawNow ? type : onChange, drawNow };
}
