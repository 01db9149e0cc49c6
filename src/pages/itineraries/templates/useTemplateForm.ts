import type { ItineraryTemplate } from "../../../resources/itineraryTemplates";
import type { AnyRow, FieldErrors } from "../../../schema";
import type { FormValues } from "../../resource/form/formBody";
import { useFormSave } from "../../resource/form/useFormSave";
import { useResourceForm } from "../../resource/form/useResourceForm";
import type { EditorPlace } from "../draft/EditorPlace";
import { errorPlace } from "../draft/errorPlace";
import { useSteps } from "../undo/useSteps";
import { templateForm } from "./templateForm";

interface TemplateFormOptions {
  /** What the ids of the inputs outside the days begin with. */
  id: string;
  /** As it is stored; left out for a new one. */
  row: AnyRow | undefined;
  /** What a new one begins with. */
  initial: FormValues | undefined;
  onSaved(row: AnyRow): void;
  /** Goes to the first error in the days after a try to save. */
  onError(place: EditorPlace): void;
  /** Shows the day in which something was undone. */
  onShow(dayId: string): void;
}

/** The form of a template: what is in it, saving it, and not leaving it unsaved unasked. */
export function useTemplateForm({ id, row, initial, onSaved, onError, onShow }: TemplateFormOptions) {
  const form = useResourceForm({ resource: templateForm, row, initial });
  const { controller, undoing } = useSteps(form, onShow);
  // The form holds every field of the declaration.
  const template = controller.values as unknown as ItineraryTemplate;
  const lead = (errors: FieldErrors) => {
    const place = errorPlace(errors, template.days);
    if (place) onError(place);
    return place !== undefined;
  };
  const save = useFormSave(controller, { id, onSaved, lead });
  return { controller, undoing, template, save };
}
