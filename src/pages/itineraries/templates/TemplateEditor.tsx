import { useId, useMemo, useState } from "react";
import { OuterBodies, useMainCurrency } from "../../../fields/currencyAround";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import { type ItineraryTemplate, itineraryTemplates } from "../../../resources/itineraryTemplates";
import { FormHeader, useFormPaths } from "../../resource/detail/FormHeader";
import { type FormFrameProps, ResourceFormPage } from "../../resource/detail/ResourceFormPage";
import { ClashesAtFields, ChangedMeanwhile, ConflictDialog } from "../../resource/form/ConflictDialog";
import { KeptChanges } from "../../resource/form/KeptDraft";
import { FormSections } from "../draft/FormSections";
import { SaveBar } from "../../resource/form/SaveBar";
import { DaysEditor, useDaysEditing } from "../days/DaysEditor";
import { type EditorPlace, errorPlace, ownersOf } from "../draft/EditorPlace";
import { useDayEdits } from "../draft/useDraft";
import { UndoButtons, useSteps } from "../undo/useSteps";
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
import { type KnownOfDays, byId, bySubject, usePricedRows, usePricedSheets } from "../items/usePricedRows";

const facts = ["Template", "Made for"];
const conditions = ["Conditions"];

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
  return (
    <OuterBodies value={around}>
      <FormHeader resource={itineraryTemplates} row={row && (controller.base ?? row)} />
      {dialogs}
      <KeptChanges controller={controller} />
      <ChangedMeanwhile controller={controller} />
      <ClashesAtFields {...{ id, controller, ownersOf }}>
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
            <FormSections
              {...{ id, controller }}
              only={facts}
              summary="Name, people and options"
              opens={!row}
              autoFocus={!row}
            />
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
          <FormSections {...{ id, controller }} only={conditions} summary="Inclusions, terms and cover" />
        </DaysEditor>
      </ClashesAtFields>
      <ConflictDialog controller={controller} onSave={() => void save()} />
    </OuterBodies>
  );
}

interface TemplateFormOptions {
  /** The prefix of the input ids outside the days. */
  id: string;
  /** Absent for a new one. */
  row: AnyRow | undefined;
  initial: FormValues | undefined;
  onSaved(row: AnyRow): void;
  onError(place: EditorPlace): void;
  onShow(dayId: string): void;
}

function useTemplateForm({ id, row, initial, onSaved, onError, onShow }: TemplateFormOptions) {
  const form = useResourceForm({ resource: templateForm, row, initial, write: useSaveRow(templateForm) });
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

/** A template's days and items have no locks, and markups only in percent. */
const templateDay: DayDeclaration = {
  day: { ...itineraryDay, markup },
  item: { ...item, markup },
};

/** Removes locked prices and markups in amounts from pasted days. */
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

/** The choices of rooms, vehicles and supplements without dates or price. Without rows, the user types. */
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

export const TemplateFormPage = ({ resource }: { resource: Resource }) => (
  <ResourceFormPage resource={resource} Frame={TemplateEditor} />
);
