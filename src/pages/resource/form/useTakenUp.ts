import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { keptChanges, type UnsavedChanges } from "../../../providers/keptChanges";

interface TakenUp {
  /** What `useKeepUnsaved` keeps the place's changes under. */
  form: string;
  /** What was kept there when the session ended, once: whoever takes it up holds it from then on. */
  changes: UnsavedChanges | undefined;
}

/** Takes up what a small form of the page held when the session ended, without asking. `place` is its name there. */
export function useTakenUp(place: string): TakenUp {
  const { actor } = useFieldEnvironment();
  const { pathname } = useLocation();
  const [takenUp] = useState(() => {
    const form = `${pathname} ${place}`;
    return { form, changes: keptChanges.read(actor.userId, form) };
  });
  const { form, changes } = takenUp;
  useEffect(() => {
    if (changes) keptChanges.drop(actor.userId, form);
  }, [actor.userId, changes, form]);
  return takenUp;
}
