import { useEffect, useRef } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { keptChanges, type UnsavedChanges } from "../../../providers/keptChanges";
import { session } from "../../../providers/session";

/** Keeps what is not saved, if anything is, when the session ends under a form. `form` names it, as `keptChanges` does. */
export function useKeepUnsaved(form: string, unsaved: () => UnsavedChanges | undefined): void {
  const { actor } = useFieldEnvironment();
  const latest = useRef(unsaved);
  useEffect(() => {
    latest.current = unsaved;
  });
  useEffect(
    () =>
      session.onReset(() => {
        const changes = latest.current();
        if (changes) keptChanges.keep(actor.userId, form, changes);
      }),
    [actor.userId, form],
  );
}
