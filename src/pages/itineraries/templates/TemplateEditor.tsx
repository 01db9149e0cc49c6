import { Suspense, useId, useMemo, useState } from "react";
import { OuterBodies, useMainCurrency } from "../../../fields/currencyAround";
import { itineraryTemplates } from "../../../resources/itineraryTemplates";
import { FormHeader } from "../../resource/detail/FormHeader";
import type { FormFrameProps } from "../../resource/detail/ResourceFormPage";
import { useFormPaths } from "../../resource/detail/useFormPaths";
import { ChangedMeanwhile } from "../../resource/form/ChangedMeanwhile";
import { ConflictDialog } from "../../resource/form/ConflictDialog";
import { KeptChanges } from "../../resource/form/KeptDraft";
import { ResourceFormFields } from "../../resource/form/ResourceFormFields";
import { SaveBar } from "../../resource/form/SaveBar";
import { DaysEditor } from "../days/DaysEditor";
import { useDaysEditing } from "../days/useDaysEditing";
import { DraftClashes } from "../draft/DraftClashes";
import type { EditorPlace } from "../draft/EditorPlace";
import { Fold } from "../../../components/Fold";
import { useDayEdits } from "../draft/useDayEdits";
import { useKnownRows } from "../items/useKnownRows";
import { UndoButtons } from "../undo/UndoButtons";
import { fitPasted, templateDay } from "./templateForm";
import styles from "./templates.module.css";
import { useDayTemplates } from "./useDayTemplates";
import { useTemplateForm } from "./useTemplateForm";

const facts = ["Template", "Made for"];
const conditions = ["Conditions"];

/** Writes a template: what it is and for whom, and its days in the same editor as an itinerary's, without dates and prices. */
export function TemplateEditor({ row, initial }: FormFrameProps) {
  const id = useId();
  const main = useMainCurrency();
  const { cancel, onSaved } = useFormPaths(itineraryTemplates, row);
  const [place, go] = useState<EditorPlace>({});
  const onShow = (dayId: string) => go((here) => (here.dayId === dayId ? here : { dayId }));
  const form = useTemplateForm({ id, row, initial, onSaved, onError: go, onShow });
  const { controller, undoing, template, save } = form;
  const { days, currency } = template;
  const edits = useDayEdits(controller);
  const options = useMemo(
    () => template.options.map((option) => ({ ...option, adjustment: null })),
    [template.options],
  );
  const rows = useMemo(() => ({ days, options, startDate: null }), [days, options]);
  const editing = useDaysEditing({ rows, edits, undoing, place, go, fitPasted });
  const { templates, dialogs } = useDayTemplates({
    draft: { ...template, ...rows, currency: currency ?? main },
    edits,
    setOptions: (all) =>
      controller.set(
        "options",
        all.map(({ id, name }) => ({ id, name })),
      ),
    onShow,
  });
  const around = useMemo(() => [{ currency: currency ?? main }], [currency, main]);
  const isWrong = (headings: readonly string[]) =>
    controller.sections
      .filter(({ heading }) => headings.includes(heading))
      .some(({ fields }) =>
        fields.some(({ name }) => Object.keys(controller.errors).some((path) => path.split(".")[0] === name)),
      );
  return (
    <OuterBodies value={around}>
      <FormHeader resource={itineraryTemplates} row={row && (controller.base ?? row)} />
      {dialogs}
      <KeptChanges controller={controller} />
      <ChangedMeanwhile controller={controller} />
      <DraftClashes id={id} controller={controller}>
        <DaysEditor
          editing={editing}
          known={useKnownRows(days)}
          errors={controller.errors}
          offeredFor={template}
          templates={templates}
          declared={templateDay}
          empty="This template has no days yet. Add the first, insert days of another template, or paste days that were copied from an itinerary."
          drawNow={controller.hasUnsent ? controller.drawNow : undefined}
          above={
            <Fold summary="Name, people and options" className={styles.fold} opens={!row || isWrong(facts)}>
              <Suspense fallback={<div className={styles.loading} />}>
                <div className={styles.sections}>
                  <ResourceFormFields id={id} controller={controller} only={facts} autoFocus={!row} />
                </div>
              </Suspense>
            </Fold>
          }
          foot={
            <SaveBar
              controller={controller}
              label={row ? "Save" : "Create template"}
              onSave={() => void save()}
              onCancel={cancel}
              unplaced={[]}
            >
              {editing.bar}
              <UndoButtons undoing={undoing} />
            </SaveBar>
          }
        >
          <Fold summary="Inclusions, terms and cover" className={styles.fold} opens={isWrong(conditions)}>
            <Suspense fallback={<div className={styles.loading} />}>
              <div className={styles.sections}>
                <ResourceFormFields id={id} controller={controller} only={conditions} />
              </div>
            </Suspense>
          </Fold>
        </DaysEditor>
      </DraftClashes>
      <ConflictDialog controller={controller} onSave={() => void save()} />
    </OuterBodies>
  );
}
