import { useCallback, useEffect, useRef, useState } from "react";

export interface Typing<Value> {
  /** What is shown: what is typed, or the value from outside. */
  shown: Value;
  /** Takes what is typed, and hands it on when the typing pauses. */
  type(value: Value): void;
  /** Hands on at once. */
  handOn(value: Value): void;
  /** Hands on what still waits for a pause, as when its input is left. */
  flush(): void;
}

interface TypingOptions<Value> {
  value: Value;
  onChange(value: Value): void;
  /** Whether two values stand for the same; blanks at the end of a text, say, make no difference. */
  isSame(one: Value, other: Value): boolean;
}

interface Draft<Value> {
  /** The value from outside as last seen. */
  outside: Value;
  typed?: { value: Value; isHandedOn: boolean };
  /** What was handed on and has not come back yet, the oldest first. */
  awaited: readonly Value[];
}

/** Milliseconds after the last key until what is typed is handed on. */
const pauseMs = 250;

/**
 * Keeps what is typed until the typing pauses, for a value that comes back late, as the address of a page does: an input
 * that showed the value itself would lose the keys in between. A value that comes from elsewhere replaces what is typed.
 */
export function useTyping<Value>({ value, onChange, isSame }: TypingOptions<Value>): Typing<Value> {
  const [draft, setDraft] = useState<Draft<Value>>({ outside: value, awaited: [] });
  // From the newest draft: a key that is pressed while the value comes back must not be lost.
  if (!isSame(draft.outside, value)) setDraft((before) => received(before, value, isSame));
  const { typed } = draft;

  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  // Stopped at once and not with the next drawing: what was typed before must not come after what follows it.
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const handOn = useCallback((next: Value) => {
    clearTimeout(timer.current);
    setDraft((before) => ({
      ...before,
      typed: { value: next, isHandedOn: true },
      awaited: [...before.awaited, next],
    }));
    latest.current(next);
  }, []);
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
