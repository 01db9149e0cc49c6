import { type FormEvent, type ReactNode, Suspense, useId } from "react";
import { inSentence } from "../../../domain/formats/text";
import type { AnyRow } from "../../../schema";
import { ChangedMeanwhile, ConflictDialog } from "./ConflictDialog";
import { ClashesAtFields } from "./ClashesAtFields";
import { FormSkeleton } from "./FormSkeleton";
import { KeptChanges } from "./KeptDraft";
import { ResourceFormFields } from "./ResourceFormFields";
import styles from "./ResourceForm.module.css";
import { SaveBar } from "./SaveBar";
import { saveByEnter, useFormSave } from "./useFormSave";
import type { FormController } from "./useResourceForm";

interface ResourceFormProps {
  controller: FormController;
  onSaved(row: AnyRow): void;
  onCancel(): void;
  autoFocus?: boolean;
  /** Names of fields that the address fills: what was asked for is not folded away. */
  addressed?: readonly string[];
  /** Stands beside the fields; under them where there is no room. */
  beside?: ReactNode;
}

/** The form of any resource with all its habits: saving by key, errors at their fields, asking before changes are lost. */
export function ResourceForm({
  controller,
  onSaved,
  onCancel,
  autoFocus = false,
  addressed = [],
  beside,
}: ResourceFormProps) {
  const id = useId();
  const one = inSentence(controller.resource.label.one);
  const save = useFormSave(controller, { id, onSaved });

  const { firstFields } = controller.resource;
  const first = controller.action === "create" && firstFields ? [...firstFields, ...addressed] : undefined;
  const placed = new Set(controller.sections.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const unplaced = Object.entries(controller.errors).flatMap(([path, messages]) =>
    placed.has(path.split(".")[0] ?? "") ? [] : messages,
  );
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
      onKeyDownCapture={(event) => saveByEnter(event, () => void save())}
      onKeyDown={(event) => {
        // Enter in an input does not send the form: only its button, Ctrl+S and Ctrl+Enter do.
        if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <KeptChanges controller={controller} />
      <ChangedMeanwhile controller={controller} />
      <Suspense fallback={<FormSkeleton />}>
        <div className={styles.page} data-beside={beside !== undefined}>
          <div className={styles.form}>
            <ClashesAtFields id={id} controller={controller}>
              <ResourceFormFields id={id} controller={controller} first={first} autoFocus={autoFocus} />
            </ClashesAtFields>
          </div>
          {beside && <aside className={styles.beside}>{beside}</aside>}
        </div>
      </Suspense>
      <SaveBar
        controller={controller}
        label={controller.action === "create" ? `Create ${one}` : "Save"}
        onCancel={onCancel}
        unplaced={unplaced}
      />
      <ConflictDialog controller={controller} onSave={() => void save()} />
    </form>
  );
}
