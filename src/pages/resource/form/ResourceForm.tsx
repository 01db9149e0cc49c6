import { type FormEvent, Suspense, useId } from "react";
import { inSentence } from "../../../domain/formats/text";
import type { AnyRow } from "../../../schema/resource";
import { ChangedMeanwhile } from "./ChangedMeanwhile";
import { ConflictDialog } from "./ConflictDialog";
import { FormSkeleton } from "./FormSkeleton";
import { KeptChanges } from "./KeptChanges";
import { ResourceFormFields } from "./ResourceFormFields";
import styles from "./ResourceForm.module.css";
import { SaveBar } from "./SaveBar";
import type { ResourceFormHold } from "./useResourceForm";
import { useFaultFocus } from "./useFaultFocus";
import { useSaveKey } from "./useSaveKey";
import { useUnsavedGuard } from "./useUnsavedGuard";

interface ResourceFormProps {
  hold: ResourceFormHold;
  onSaved(row: AnyRow): void;
  onCancel(): void;
  autoFocus?: boolean;
}

/** The form of any resource with all its habits: saving by key, errors at their fields, asking before changes are lost. */
export function ResourceForm({ hold, onSaved, onCancel, autoFocus = false }: ResourceFormProps) {
  const id = useId();
  const one = inSentence(hold.resource.label.one);
  const letThrough = useUnsavedGuard(
    hold.hasUnsent,
    hold.action === "create" ? `the new ${one}` : `this ${one}`,
  );
  const onTry = useFaultFocus(id, hold.faults);

  async function save() {
    if (hold.isSaving) return;
    onTry();
    const row = await hold.save();
    if (!row) return;
    letThrough();
    onSaved(row);
  }
  useSaveKey(() => void save());

  const placed = new Set(hold.sections.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const unplaced = Object.entries(hold.faults).flatMap(([path, messages]) =>
    placed.has(path.split(".")[0] ?? "") ? [] : messages,
  );
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        // Enter in an input does not send the form: only its button and Ctrl+S do.
        if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <KeptChanges hold={hold} />
      <ChangedMeanwhile hold={hold} />
      <Suspense fallback={<FormSkeleton />}>
        <div className={styles.form}>
          <ResourceFormFields id={id} hold={hold} autoFocus={autoFocus} />
        </div>
      </Suspense>
      <SaveBar
        hold={hold}
        label={hold.action === "create" ? `Create ${one}` : "Save"}
        onCancel={onCancel}
        unplaced={unplaced}
      />
      {hold.conflict && hold.base && (
        <ConflictDialog hold={hold} base={hold.base} current={hold.conflict} onSave={() => void save()} />
      )}
    </form>
  );
}
