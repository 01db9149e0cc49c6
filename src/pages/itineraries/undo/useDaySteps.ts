import type { FormController } from "../../resource/form/useResourceForm";
import { dayOf, tellTaken } from "./tellTaken";
import { useSteps } from "./useSteps";

/** A form of days whose changes can be undone: says what was not, and shows the day in which something was. */
export const useDaySteps = (form: FormController, onShow: (dayId: string) => void) =>
  useSteps(form, (told) => {
    tellTaken(told, form.resource.fields);
    const row = told.changed.find((row) => dayOf(row, told.after));
    const dayId = row && dayOf(row, told.after);
    if (dayId) onShow(dayId);
  });
