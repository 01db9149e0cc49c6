import { inSentence } from "../../../domain/formats/text";
import type { AnyRow, FieldErrors } from "../../../schema";
import { useErrorFocus } from "./useErrorFocus";
import type { FormController } from "./useResourceForm";
import { useSaveKey } from "./useSaveKey";
import { useUnsavedGuard } from "./useUnsavedGuard";

interface FormSaveOptions {
  /** What the ids of the inputs begin with. */
  id: string;
  onSaved(row: AnyRow): void;
  /** May go to an error in a part that is not on the page yet, and answers whether it does. */
  lead?(errors: FieldErrors): boolean;
}

/** Saving a whole form by its button and by Ctrl+S: goes to the first error, and asks before changes are lost. Answers how to save. */
export function useFormSave(controller: FormController, { id, onSaved, lead }: FormSaveOptions) {
  const one = inSentence(controller.resource.label.one);
  const what = controller.action === "create" ? `the new ${one}` : `this ${one}`;
  const letThrough = useUnsavedGuard(controller.hasUnsent, what);
  const onTry = useErrorFocus(id, controller.errors, lead);

  async function save() {
    if (controller.isSaving) return;
    onTry();
    const row = await controller.save();
    if (!row) return;
    letThrough();
    onSaved(row);
  }
  useSaveKey(() => void save());
  return save;
}
