import { Suspense, useId, useMemo, useState } from "react";
import { OuterBodies, useMainCurrency } from "../../../fields/currencyAround";
import { type ItineraryTemplate, itineraryTemplates } from "../../../resources/itineraryTemplates";
import { FormHeader, useFormPaths } from "../../resource/detail/FormHeader";
import type { FormFrameProps } from "../../resource/detail/ResourceFormPage";
import { ChangedMeanwhile, ConflictDialog } from "../../resource/form/ConflictDialog";
import { KeptChanges } from "../../resource/form/KeptDraft";
import { ResourceFormFields } from "../../resource/form/ResourceFormFields";
import { SaveBar } from "../../resource/form/SaveBar";
import { DaysEditor } from "../days/DaysEditor";
import { useDaysEditing } from "../days/useDaysEditing";
import { DraftClashes } from "../draft/DraftClashes";
import { type EditorPlace, errorPlace } from "../draft/EditorPlace";
import { Fold } from "../../../components/Fold";
import { useDayEdits } from "../draft/useDraft";
import { UndoButtons, useSteps } from "../undo/useSteps";
import styles from "./templates.module.css";
import { useDayTemplates } from "./useDayTemplates";
import type { AnyRow, FieldErrors, Resource } from "../../../schema";
import type { FormValues } from "../../resource/form/formBody";
import { useFormSave } from "../../resource/form/useFormSave";
import { useResourceForm } from "../../resource/form/useResourceForm";
import { itineraryDay, itineraryItem } from "../../../resources/shared/itineraryDay";
import { withoutPromises } from "../../../domain/templates/templates";
import type { DayDeclaration, DraftDay, DraftItem } from "../draft/draft";
import type { FitPasted } from "../selection/useChosen";
import type { Hotel } from "../../../resources/hotels";
import type { HotelSheet } from "../../../resources/hotelSheets";
import type { TransportService } from "../../../resources/transportServices";
import type { TransportSheet } from "../../../resources/transportSheets";
import type { KnownOfDays } from "../items/KnownOfDays";
import { byId, bySubject } from "../items/knownRows";
import { usePricedRows, usePricedSheets } from "../items/usePricedRows";

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
function useTemplateForm({ id, row, initial, onSaved, onError, onShow }: TemplateFormOptions) {
  const form = useResourceForm({ resource: templateForm, row, initial });
  const { controller, undoing } = useSteps(form, onShow);
  // The form holds every field of the declaration.
  const template = controller.values as ItineraryTemplate;
  const lead = (errors: FieldErrors) => {
    const place = errorPlace(errors, template.days);
    if (place) onError(place);
    return place !== undefined;
  };
  const save = useFormSave(controller, { id, onSaved, lead });
  return { controller, undoing, template, save };
}

/** The template as the editor's form declares it: its days are written there too. */
const templateForm: Resource = {
  ...itineraryTemplates,
  form: [...itineraryTemplates.form, { heading: "Days", fields: ["days"] }],
};

const { priceLocked: _lock, lockedPrice: _price, lockReason: _reason, ...item } = itineraryItem;
const { kind, basisPoints } = itineraryDay.markup.of;
const markup = {
  ...itineraryDay.markup,
  of: { kind: { ...kind, choices: { percent: kind.choices.percent } }, basisPoints },
};

/** What a template asks of a day and an item: no locks, and markups in percent alone, as the server keeps them. */
const templateDay: DayDeclaration = {
  day: { ...itineraryDay, markup },
  item: { ...item, markup },
};

/** Of what is pasted from an itinerary, what was promised there stays there. */
export const fitPasted: FitPasted = (days) => {
  const items = days.flatMap((day) => day.items);
  const hasAmount = [...days, ...items].some((row) => row.markup?.kind === "amount");
  return {
    days: withoutPromises<DraftItem, DraftDay>(days, null),
    dropped: [
      ...(items.some((one) => one.priceLocked) ? ["locked prices"] : []),
      ...(hasAmount ? ["markups in amounts"] : []),
    ],
  };
};

/**
 * What is known of the things in days that have neither dates nor a price: the rooms, vehicles and supplements to choose from.
 * Nothing of what is still being read, or could not be: it is then typed by hand.
 */
function useKnownRows(days: readonly DraftDay[]): KnownOfDays {
  const items = days.flatMap((day) => day.items);
  const hotelIds = items.map(({ hotelId }) => hotelId);
  const transportIds = items.map(({ transportId }) => transportId);
  const { rows: hotels } = usePricedRows<Hotel>("hotels", hotelIds);
  const { rows: transports } = usePricedRows<TransportService>("transport-services", transportIds);
  const { rows: hotelSheets } = usePricedSheets<HotelSheet>("hotel-sheets", hotelIds, null);
  const { rows: transportSheets } = usePricedSheets<TransportSheet>("transport-sheets", transportIds, null);
  return useMemo(
    () => ({
      hotels: byId(hotels ?? []),
      transports: byId(transports ?? []),
      sheets: bySubject([...(hotelSheets ?? []), ...(transportSheets ?? [])]),
    }),
    [hotels, transports, hotelSheets, transportSheets],
  );
}
