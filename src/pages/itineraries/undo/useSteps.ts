import { useCallback, useMemo, useRef, useState } from "react";
import type { FormController } from "../../resource/form/useResourceForm";
import type { FormValues } from "../../resource/form/formBody";
import type { Place } from "./applyChange";
import { noSteps, redo, type Steps, type Taken, undo, withStep } from "./steps";

/** What came of undoing something, or of doing it again. */
export interface Told {
  /** What was left as it is, since somebody else changed it. */
  skipped: readonly Place[];
  /** The rows that changed. */
  changed: readonly string[];
  /** What the form held before and after. */
  before: FormValues;
  after: FormValues;
}

export interface Undoing {
  mayUndo: boolean;
  mayRedo: boolean;
  undo(): void;
  redo(): void;
}

/**
 * The form with every change of a person as a step that can be undone, as long as the page is open. A step is two states that
 * share what did not change; what it was is only worked out when it is undone.
 */
export function useSteps(
  controller: FormController,
  onTaken: (told: Told) => void,
): { controller: FormController; undoing: Undoing } {
  const steps = useRef<Steps>(noSteps);
  const [{ mayUndo, mayRedo }, setMay] = useState({ mayUndo: false, mayRedo: false });
  const isSameAct = useRef(false);
  const { set: setField, put, latest } = controller;

  const note = useCallback((next: Steps) => {
    steps.current = next;
    const may = { mayUndo: next.done.length > 0, mayRedo: next.undone.length > 0 };
    setMay((before) => (before.mayUndo === may.mayUndo && before.mayRedo === may.mayRedo ? before : may));
  }, []);

  const set = useCallback(
    (name: string, value: unknown) => {
      const from = latest.current.values;
      setField(name, value);
      note(withStep(steps.current, { from, to: latest.current.values, when: Date.now() }, isSameAct.current));
      // What one click or key sets is one step.
      isSameAct.current = true;
      queueMicrotask(() => (isSameAct.current = false));
    },
    [setField, latest, note],
  );

  const take = (by: typeof undo): void => {
    const before = latest.current.values;
    const taken: Taken | undefined = by(steps.current, before);
    if (!taken) return;
    const { plan: after, skipped, changed } = taken;
    note(taken.steps);
    put(after);
    onTaken({ skipped, changed, before, after });
  };

  return {
    controller: useMemo(
      () => ({
        ...controller,
        set,
        decideOne(...decision: Parameters<FormController["decideOne"]>) {
          const from = latest.current.values;
          controller.decideOne(...decision);
          note(withStep(steps.current, { from, to: latest.current.values, when: Date.now() }, false));
        },
      }),
      [controller, set, latest, note],
    ),
    undoing: { mayUndo, mayRedo, undo: () => take(undo), redo: () => take(redo) },
  };
}
