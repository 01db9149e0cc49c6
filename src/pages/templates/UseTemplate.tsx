import { useQuery } from "@tanstack/react-query";
import { Alert, Skeleton } from "antd";
import { type ReactNode, useId, useState } from "react";
import { PreviewDrawer } from "../../components/PreviewDrawer";
import { Trouble } from "../../components/Trouble";
import { useSubmit } from "../../components/light/useSubmit";
import { useDialog } from "../../components/useDialog";
import words from "../../components/words.module.css";
import { counted, joinParts } from "../../domain/formats/text";
import type { TemplateNote, TemplateSheet } from "../../domain/templates/templates";
import { type Travellers, travellersText } from "../../domain/itineraries/pricedItinerary";
import { FormField } from "../../fields/FormField";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { type ApiError } from "../../providers/apiError";
import { callVerb } from "../../providers/dataProvider";
import { useRow } from "../../providers/rows/useRow";
import type { Itinerary } from "../../resources/itineraries";
import { type ItineraryTemplate, itineraryTemplates } from "../../resources/itineraryTemplates";
import { choice, reference } from "../../schema";
import templatesStyles from "./templates.module.css";
import { Amounts } from "../../components/Amounts";
import { findingSeverities } from "../../vocabulary";
import { ChoiceTag } from "../../fields/parts/ChoiceTag";

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
  const { isSending, problem, submit, clear } = useSubmit();
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
    if (fitted && (await submit(() => onUse(templateId, fitted)))) dialog.close();
  };
  return (
    <PreviewDrawer
      dialog={dialog}
      title={title}
      verb={verb}
      isReady={fitted !== undefined}
      isSaving={isSending}
      onSubmit={() => void use()}
      fields={
        <>
          {problem && <Alert type="error" showIcon message={problem.message} />}
          <FormField
            id={`${id}.template`}
            field={field}
            value={templateId || null}
            around={{}}
            onChange={(value) => {
              setTemplateId(String(value ?? ""));
              setRange(undefined);
              clear();
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

/** The places of the first and the last day in their list. */
export interface Range {
  first: number;
  last: number;
}

interface DayRangeProps {
  /** What the ids of the inputs begin with. */
  id: string;
  /** What the days are called, in their order. */
  days: readonly string[];
  range: Range;
  onChange(range: Range): void;
}

/** Asks for a run of days. */
export function DayRange({ id, days, range, onChange }: DayRangeProps) {
  const choices = Object.fromEntries(days.map((label, index) => [index, { label }]));
  const draw = (label: string, name: keyof Range) => (
    <FormField
      id={`${id}.${name}`}
      field={choice({ label, choices })}
      value={String(range[name])}
      around={{}}
      onChange={(value) => {
        const at = Number(value);
        onChange({ first: Math.min(range.first, at), last: Math.max(range.last, at), [name]: at });
      }}
    />
  );
  return (
    <div className={templatesStyles.range}>
      {draw("From", "first")}
      {draw("To", "last")}
    </div>
  );
}

/** The ids of the days of a run. */
export const idsIn = (days: readonly { id: string }[], { first, last }: Range): string[] =>
  days.slice(first, last + 1).map(({ id }) => id);

/** What becomes of the things of a template: first what is lost or closed, last what is as it was. */
export function SheetList({ sheet }: { sheet: TemplateSheet }) {
  const { formats } = useFieldEnvironment();
  const { currency, savedCurrency, notFound, closed, rerated, party, findings, taken } = sheet;
  const none = sheet.startDate ? "no price" : "no price without dates";
  const moneyIn = (currency: string | null) => (amount: number | null) =>
    amount === null || !currency ? none : formats.money({ amount, currency });
  // What was never priced, or changed in the template since, has nothing to be compared with.
  const [known, unknown] = [
    rerated.filter(({ price }) => price.before !== null),
    rerated.filter(({ price }) => price.before === null),
  ];
  const draw = ({ itemId, title, message }: TemplateNote) => (
    <li key={`${itemId} ${message}`}>
      <span>
        {title && <b>{title}</b>} <span className={words.later}>{message}</span>
      </span>
    </li>
  );
  return (
    <div className={templatesStyles.sheet}>
      <Part heading="Not found" count={notFound.length}>
        {notFound.map(draw)}
      </Part>
      <Part heading="Closed" count={closed.length}>
        {closed.map(draw)}
      </Part>
      <Part heading="Another price" hint="before tax, then and now" count={known.length}>
        {known.map(({ itemId, title, price }) => (
          <li key={itemId}>
            <span>{title || "An item"}</span>
            <Amounts
              amounts={price}
              money={moneyIn(currency)}
              moneyBefore={savedCurrency && savedCurrency !== currency ? moneyIn(savedCurrency) : undefined}
            />
          </li>
        ))}
      </Part>
      <Part heading="Priced now" hint="before tax; the template keeps no price of it" count={unknown.length}>
        {unknown.map(({ itemId, title, price }) => (
          <li key={itemId}>
            <span>{title || "An item"}</span>
            <span>{moneyIn(currency)(price.after)}</span>
          </li>
        ))}
      </Part>
      <Part heading="For other people" count={party.length}>
        {party.map(draw)}
      </Part>
      <Part heading="To look at" count={findings.length}>
        {findings.map(({ code, itemId, severity, message }) => (
          <li key={`${code} ${itemId}`}>
            <span>{message}</span>
            <ChoiceTag colour={findingSeverities[severity].colour}>
              {findingSeverities[severity].label}
            </ChoiceTag>
          </li>
        ))}
      </Part>
      <Part heading="Taken as it was" count={taken.length}>
        {taken.map(({ itemId, title }) => (
          <li key={itemId}>{title || "An item"}</li>
        ))}
      </Part>
    </div>
  );
}

interface PartProps {
  heading: string;
  hint?: string;
  count: number;
  children: ReactNode;
}

function Part({ heading, hint, count, children }: PartProps) {
  if (count === 0) return null;
  return (
    <section aria-label={heading}>
      <h3 className={templatesStyles.heading}>
        {heading} <span className={templatesStyles.hint}>{hint ?? count}</span>
      </h3>
      <ul className={templatesStyles.list}>{children}</ul>
    </section>
  );
}
