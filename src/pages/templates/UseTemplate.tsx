import { useQuery } from "@tanstack/react-query";
import { Alert, Skeleton } from "antd";
import { useId, useState } from "react";
import { PreviewDrawer } from "../../components/PreviewDrawer";
import { Trouble } from "../../components/Trouble";
import { useDialog } from "../../components/useDialog";
import words from "../../components/words.module.css";
import { counted, joinParts } from "../../domain/formats/text";
import type { TemplateSheet } from "../../domain/templates/templates";
import { type Travellers, travellersText } from "../../domain/itineraries/pricedItinerary";
import { FormField } from "../../fields/FormField";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { type ApiError, apiErrorOf } from "../../providers/apiError";
import { callVerb } from "../../providers/dataProvider";
import { useRow } from "../../providers/rows/useRow";
import type { Itinerary } from "../../resources/itineraries";
import { type ItineraryTemplate, itineraryTemplates } from "../../resources/itineraryTemplates";
import { reference } from "../../schema";
import { DayRange, idsIn, type Range } from "./DayRange";
import { SheetList } from "./SheetList";

/** A template's days for the dates and people of the target. */
export interface FittedDays extends Pick<Itinerary, "days" | "options"> {
  sheet: TemplateSheet;
}

/** For when and whom, and what the days come into. */
export type TemplateTarget = Travellers &
  Pick<Itinerary, "startDate" | "rooms"> &
  Partial<Pick<Itinerary, "childBirthDates" | "currency" | "markup" | "options">>;

export interface UseTemplateProps {
  title: string;
  /** On the button. */
  verb: string;
  target: TemplateTarget;
  /** What a day is called, where a run of days can be chosen. */
  nameOfDay?: ((day: ItineraryTemplate["days"][number], index: number) => string) | undefined;
  /** Takes what is shown. */
  onUse(templateId: string, fitted: FittedDays): Promise<unknown>;
  onClosed(): void;
}

const field = reference({ label: "Template", to: itineraryTemplates.name });

/** Asks for a template and shows what becomes of it for this trip, before it is used. */
export function UseTemplate({ title, verb, target, nameOfDay, onUse, onClosed }: UseTemplateProps) {
  const id = useId();
  const dialog = useDialog(onClosed);
  const { formats } = useFieldEnvironment();
  const [templateId, setTemplateId] = useState("");
  const [chosen, setRange] = useState<Range>();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState("");
  const template = useRow<ItineraryTemplate>(itineraryTemplates.name, templateId);
  const days = template.data?.days ?? [];
  const range = chosen ?? { first: 0, last: days.length - 1 };
  const { startDate, adults, childAges, childBirthDates, infants, rooms, currency, markup, options } = target;
  const body = {
    ...{ startDate, adults, childAges, childBirthDates, infants, rooms, currency, options },
    ...(markup ? { markup } : {}),
    ...(chosen ? { dayIds: idsIn(days, chosen) } : {}),
  };
  const query = useQuery<FittedDays, ApiError>({
    queryKey: ["fit", templateId, template.data?.version, body],
    queryFn: () => callVerb<FittedDays>(itineraryTemplates.name, templateId, "fit", body),
    enabled: template.data !== undefined,
    // What was shown stays until the next preview is there.
    placeholderData: (shown) => shown,
    staleTime: 0,
    retry: false,
  });
  const fitted = templateId && !query.isPlaceholderData && !query.error ? query.data : undefined;
  const error = template.error ?? query.error;
  const use = async () => {
    if (isSaving || !fitted) return;
    setSaving(true);
    try {
      await onUse(templateId, fitted);
      dialog.close();
    } catch (thrown) {
      setProblem(apiErrorOf(thrown).message);
    }
    setSaving(false);
  };
  return (
    <PreviewDrawer
      dialog={dialog}
      title={title}
      verb={verb}
      isReady={fitted !== undefined}
      isSaving={isSaving}
      onSubmit={() => void use()}
      fields={
        <>
          {problem && <Alert type="error" showIcon message={problem} />}
          <FormField
            id={`${id}.template`}
            field={field}
            value={templateId || null}
            around={{}}
            onChange={(value) => {
              setTemplateId(String(value ?? ""));
              setRange(undefined);
              setProblem("");
            }}
          />
          {template.data?.description && <p className={words.later}>{template.data.description}</p>}
          {nameOfDay && days.length > 1 && (
            <DayRange id={id} days={days.map(nameOfDay)} range={range} onChange={setRange} />
          )}
        </>
      }
      previewLabel="What becomes of it"
      isReading={query.isFetching}
    >
      {!templateId && (
        <p className={words.muted}>Choose a template: what becomes of it for this trip stands here.</p>
      )}
      {templateId && !error && !(template.data && query.data) && <Skeleton active />}
      {error && (
        <Trouble
          message={Object.values(error.errors ?? {})[0]?.[0] ?? error.message}
          onRetry={() => void query.refetch()}
        />
      )}
      {templateId && !error && template.data && query.data && (
        <>
          <p>
            {joinParts([
              counted(query.data.days.length, "day"),
              query.data.sheet.startDate && query.data.sheet.endDate
                ? formats.dateRange(query.data.sheet.startDate, query.data.sheet.endDate)
                : "no dates yet",
              travellersText(target),
            ])}
            {travellersText(target) !== travellersText(template.data) && (
              <span className={words.muted}> Made for {travellersText(template.data)}.</span>
            )}
          </p>
          <SheetList sheet={query.data.sheet} />
        </>
      )}
    </PreviewDrawer>
  );
}
