import { useCallback, useEffect, useRef, useState } from "react";
import { useNewest } from "./useNewest";

export interface Typing<Value> {
  shown: Value;
  /** Takes what is typed, and passes it on after a pause. */
  type(value: Value): void;
  /** Passes a value on without a pause. */
  handOn(value: Value): void;
  /** Passes on what still waits for a pause, for example when the input is left. */
  flush(): void;
}

interface TypingOptions<Value> {
  value: Value;
  onChange(value: Value): void;
  /** Whether two values mean the same, such as texts with and without blanks at the end. */
  isSame(one: Value, other: Value): boolean;
}

interface Draft<Value> {
  outside: Value;
  typed?: { value: Value; isHandedOn: boolean };
  /** Values passed on that have not come back yet, the oldest first. */
  awaited: readonly Value[];
}

/** Milliseconds after the last key before the text is passed on. */
const pauseMs = 250;

/**
 * Keeps what is typed until the typing pauses, for a value that comes back late, such as the address of a page: an
 * input with that value would lose keys. A different value from outside replaces what is typed.
 */
export function useTyping<Value>({ value, onChange, isSame }: TypingOptions<Value>): Typing<Value> {
  const [draft, setDraft] = useState<Draft<Value>>({ outside: value, awaited: [] });
  // From the newest draft: a key pressed while the value comes back must not be lost.
  if (!isSame(draft.outside, value)) setDraft((before) => received(before, value, isSame));
  const { typed } = draft;

  const newest = useNewest(onChange);
  // Stopped here, not with the next render: otherwise older text could be passed on after newer text.
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const handOn = useCallback(
    (next: Value) => {
      clearTimeout(timer.current);
      setDraft((before) => ({
        ...before,
        typed: { value: next, isHandedOn: true },
        awaited: [...before.awaited, next],
      }));
      newest.current(next);
    },
    [newest],
  );
  useEffect(() => {
    if (!typed || typed.isHandedOn) return;
    const pending = setTimeout(() => handOn(typed.value), pauseMs);
    timer.current = pending;
    return () => clearTimeout(pending);
  }, [typed, handOn]);

  return {
    shown: typed ? typed.value : value,
    type(next) {
      clearTimeout(timer.current);
      setDraft((before) => ({ ...before, typed: { value: next, isHandedOn: false } }));
    },
    handOn,
    flush: () => typed && !typed.isHandedOn && handOn(typed.value),
  };
}

function received<Value>(
  draft: Draft<Value>,
  value: Value,
  isSame: (one: Value, other: Value) => boolean,
): Draft<Value> {
  const at = draft.awaited.findIndex((one) => isSame(one, value));
  if (at < 0) return { outside: value, awaited: [] };
  return { ...draft, outside: value, awaited: draft.awaited.slice(at + 1) };
}
