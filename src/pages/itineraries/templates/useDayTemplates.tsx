import { type ReactNode, useState } from "react";
import { addDays } from "../../../domain/dates/plainDate";
import { counted } from "../../../domain/formats/text";
import { useMay } from "../../../fields/useMay";
import { notices } from "../../../providers/notices";
import type { Itinerary } from "../../../resources/itineraries";
import { itineraryTemplates } from "../../../resources/itineraryTemplates";
import { LazySaveTemplate, LazyUseTemplate } from "../../templates/LazyTemplates";
import type { FittedDays, TemplateTarget } from "../../templates/UseTemplate";
import type { OpenDraft } from "../../trips/itineraries/useItineraryMenu";
import type { DayTemplates } from "../days/DayList";
import { dayName, type DayRows } from "../draft/draft";
import type { DayEdits } from "../draft/useDraft";

interface DayTemplateOptions {
  draft: DayRows & TemplateTarget & Pick<Itinerary, "options">;
  edits: DayEdits;
  setOptions(options: Itinerary["options"]): void;
  /** The draft, saved first; absent if no itinerary is stored. */
  open?: OpenDraft | undefined;
  onShow(dayId: string): void;
}

export function useDayTemplates({ draft, edits, setOptions, open, onShow }: DayTemplateOptions) {
  const maySave = useMay(itineraryTemplates, "create") && open;
  const mayUse = useMay(itineraryTemplates, "list");
  const [saving, setSaving] = useState<{ itinerary: Itinerary; dayId: string }>();
  const [place, setPlace] = useState<number>();

  const save = async (dayId: string) => {
    const itinerary = await open?.settle();
    if (itinerary) setSaving({ itinerary, dayId });
  };
  const insert = ({ days, options }: FittedDays) => {
    const ids = new Set(days.map(({ id }) => id));
    edits.editDays((before) => before.toSpliced((place ?? 0) + 1, 0, ...days));
    if (options.length > draft.options.length) setOptions(options);
    if (days[0]) onShow(days[0].id);
    notices.show({
      ...{ key: "template", type: "info" },
      message: `${counted(days.length, "day")} from a template.`,
      undo: () => edits.editDays((now) => now.filter(({ id }) => !ids.has(id))),
    });
    return Promise.resolve();
  };

  const { startDate } = draft;
  const dialogs: ReactNode = (
    <>
      {saving && (
        <LazySaveTemplate
          itinerary={saving.itinerary}
          days={saving.itinerary.days.map((day, index) => ({ id: day.id, name: dayName(day, index) }))}
          dayId={saving.dayId}
          onClosed={() => setSaving(undefined)}
        />
      )}
      {place !== undefined && (
        <LazyUseTemplate
          title={place < 0 ? "Insert days from a template" : `Insert days after day ${place + 1}`}
          verb="Insert days"
          target={{ ...draft, startDate: startDate && addDays(startDate, place + 1) }}
          nameOfDay={dayName}
          onUse={(_templateId, fitted) => insert(fitted)}
          onClosed={() => setPlace(undefined)}
        />
      )}
    </>
  );
  const templates: DayTemplates = {
    save: maySave ? (dayId) => void save(dayId) : undefined,
    insertAfter: mayUse ? setPlace : undefined,
  };
  return { templates, dialogs };
}
