import { type ReactNode, useId, useState } from "react";
import { Amounts } from "../../components/Amounts";
import { Loaded } from "../../components/Loaded";
import { findingLine, itemLine, PreviewDrawer, PreviewPart } from "../../components/PreviewDrawer";
import words from "../../components/words.module.css";
import { counted, joinParts } from "../../domain/formats/text";
import { type Travellers, travellersText } from "../../domain/itineraries/pricedItinerary";
import type { TemplateNote, TemplateSheet } from "../../domain/templates/templates";
import { FormField } from "../../fields/FormField";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { useRow, refresh } from "../../providers/rows/useRow";
import type { Itinerary } from "../../resources/itineraries";
import { type ItineraryTemplate, itineraryTemplates } from "../../resources/itineraryTemplates";
import { choice, reference } from "../../schema";
import styles from "./templates.module.css";
import { FormDialog } from "../../components/FormDialog";
import { useDialog } from "../../components/useDialog";
import { callVerbOnce } from "../../providers/dataProvider";
import { notices } from "../../providers/notices";
import { useSubmit } from "../../components/light/useSubmit";

/** A template's days for the dates and people of the target. */
export interface FittedDays extends Pick<Itinerary, "days" | "options"> {
  sheet: TemplateSheet;
}

/** Dates, party and options of the target. */
export type TemplateTarget = Travellers &
  Pick<Itinerary, "startDate" | "rooms"> &
  Partial<Pick<Itinerary, "childBirthDates" | "currency" | "markup" | "options">>;

interface UseTemplateProps {
  title: string;
  verb: string;
  target: TemplateTarget;
  /** Names a day; given if a range of days can be chosen. */
  nameOfDay?: ((day: ItineraryTemplate["days"][number], index: number) => string) | undefined;
  onUse(templateId: string, fitted: FittedDays): Promise<unknown>;
  onClosed(): void;
}

interface Chosen {
  templateId: string;
  /** All days by default. */
  range?: Range;
}

const field = reference({ label: "Template", to: itineraryTemplates.name });

export function UseTemplate({ title, verb, target, nameOfDay, onUse, onClosed }: UseTemplateProps) {
  const id = useId();
  const [chosen, choose] = useState<Chosen>({ templateId: "" });
  const { templateId, range } = chosen;
  const template = useRow<ItineraryTemplate>(itineraryTemplates.name, templateId);
  const days = template.data?.days ?? [];
  const { startDate, adults, childAges, childBirthDates, infants, rooms, currency, markup, options } = target;
  return (
    <PreviewDrawer<Chosen, FittedDays>
      title={title}
      verb={verb}
      values={chosen}
      previewOf={({ templateId, range }) =>
        templateId
          ? {
              url: `/api/${itineraryTemplates.name}/${templateId}/fit`,
              body: {
                ...{ startDate, adults, childAges, childBirthDates, infants, rooms, currency, options },
                ...(markup ? { markup } : {}),
                ...(range ? { dayIds: idsIn(days, range) } : {}),
              },
              version: template.data?.version,
            }
          : undefined
      }
      hint={<p className={words.muted}>Choose a template: what becomes of it for this trip stands here.</p>}
      fields={() => (
        <>
          <FormField
            id={`${id}.template`}
            field={field}
            value={templateId || null}
            around={{}}
            onChange={(value) => choose({ templateId: String(value ?? "") })}
          />
          {template.data?.description && <p className={words.later}>{template.data.description}</p>}
          {nameOfDay && days.length > 1 && (
            <DayRange
              id={id}
              days={days.map(nameOfDay)}
              range={range ?? { first: 0, last: days.length - 1 }}
              onChange={(range) => choose({ templateId, range })}
            />
          )}
        </>
      )}
      previewLabel="What becomes of it"
      onSubmit={(fitted) => onUse(templateId, fitted)}
      onClosed={onClosed}
    >
      {(fitted) => (
        <Loaded query={template}>
          {(made) => (
            <Fitted fitted={fitted} madeFor={travellersText(made)} wanted={travellersText(target)} />
          )}
        </Loaded>
      )}
    </PreviewDrawer>
  );
}

interface FittedProps {
  fitted: FittedDays;
  madeFor: string;
  wanted: string;
}

function Fitted({ fitted: { days, sheet }, madeFor, wanted }: FittedProps) {
  const { formats } = useFieldEnvironment();
  const { startDate, endDate } = sheet;
  const dates = startDate && endDate ? formats.dateRange(startDate, endDate) : "no dates yet";
  return (
    <>
      <p>
        {joinParts([counted(days.length, "day"), dates, wanted])}
        {wanted !== madeFor && <span className={words.muted}> Made for {madeFor}.</span>}
      </p>
      <SheetList sheet={sheet} />
    </>
  );
}

export interface Range {
  first: number;
  last: number;
}

interface DayRangeProps {
  id: string;
  days: readonly string[];
  range: Range;
  onChange(range: Range): void;
}

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
    <div className={styles.range}>
      {draw("From", "first")}
      {draw("To", "last")}
    </div>
  );
}

export const idsIn = (days: readonly { id: string }[], { first, last }: Range): string[] =>
  days.slice(first, last + 1).map(({ id }) => id);

/** What happens to the items of a template, losses first and unchanged items last. */
function SheetList({ sheet }: { sheet: TemplateSheet }) {
  const { formats } = useFieldEnvironment();
  const { currency, savedCurrency, notFound, closed, rerated, party, findings, taken } = sheet;
  const none = sheet.startDate ? "no price" : "no price without dates";
  const moneyIn = (currency: string | null) => (amount: number | null) =>
    amount === null || !currency ? none : formats.money({ amount, currency });
  const money = moneyIn(currency);
  const moneyBefore = savedCurrency && savedCurrency !== currency ? moneyIn(savedCurrency) : undefined;
  // An item that was never priced has no price before.
  const known = rerated.filter(({ price }) => price.before !== null);
  const unknown = rerated.filter(({ price }) => price.before === null);
  const counted = (heading: string, lines: readonly ReactNode[]) => (
    <PreviewPart heading={heading} hint={lines.length} lines={lines} />
  );
  return (
    <div className={styles.sheet}>
      {counted("Not found", notFound.map(noteLine))}
      {counted("Closed", closed.map(noteLine))}
      <PreviewPart
        heading="Another price"
        hint="before tax, then and now"
        lines={known.map(({ title, price }) =>
          itemLine(title, <Amounts amounts={price} {...{ money, moneyBefore }} />),
        )}
      />
      <PreviewPart
        heading="Priced now"
        hint="before tax; the template keeps no price of it"
        lines={unknown.map(({ title, price }) => itemLine(title, money(price.after)))}
      />
      {counted("For other people", party.map(noteLine))}
      {counted("To look at", findings.map(findingLine))}
      {counted(
        "Taken as it was",
        taken.map(({ title }) => title || "An item"),
      )}
    </div>
  );
}

const noteLine = ({ title, message }: TemplateNote) => (
  <span>
    {title && <b>{title}</b>} <span className={words.later}>{message}</span>
  </span>
);

interface SaveTemplateProps {
  itinerary: { id: string; name: string };
  /** The days to choose from; absent to save the whole itinerary. */
  days?: readonly { id: string; name: string }[] | undefined;
  dayId?: string | undefined;
  onClosed(): void;
}

const names = ["name", "description"] as const;

export function SaveTemplate({ itinerary, days, dayId, onClosed }: SaveTemplateProps) {
  const id = useId();
  const dialog = useDialog(onClosed);
  const [values, setValues] = useState<Partial<Record<(typeof names)[number], unknown>>>({});
  const proposed = Math.max(0, days?.findIndex((day) => day.id === dayId) ?? 0);
  const [range, setRange] = useState({ first: proposed, last: proposed });
  const submission = useSubmit();
  const { problem, clear } = submission;
  const errors = problem?.errors ?? {};
  const save = () => {
    if (!values.name) return submission.refuse("", { name: ["Give it a name."] });
    void submission.submit(async () => {
      const body = { ...values, ...(days ? { dayIds: idsIn(days, range) } : {}) };
      const saved = await callVerbOnce<ItineraryTemplate>("itineraries", itinerary.id, "template", body);
      void refresh(itineraryTemplates.name);
      notices.show({ key: "template", type: "success", message: `“${saved.name}” is among the templates.` });
      dialog.close();
    });
  };
  return (
    <FormDialog
      {...{ id, dialog }}
      title={days ? "Save days as a template" : `Save ${itinerary.name} as a template`}
      verb="Save template"
      submission={{ ...submission, problem: errors.name ? undefined : problem }}
      onSubmit={save}
      isTyped={Object.values(values).some(Boolean)}
      className={`${styles.form} ${styles.dialog}`}
    >
      {names.map((name) => (
        <FormField
          key={name}
          id={`${id}.${name}`}
          field={itineraryTemplates.fields[name]}
          value={values[name]}
          around={values}
          onChange={(value) => {
            setValues({ ...values, [name]: value });
            clear();
          }}
          errors={errors[name] && { "": errors[name] }}
          autoFocus={name === "name"}
        />
      ))}
      {days && <DayRange id={id} days={days.map((day) => day.name)} range={range} onChange={setRange} />}
      <p className={words.muted}>
        Dates, locked prices, markups in amounts, the discount, payments and all notes stay with this trip.
        Titles and descriptions are kept as they are: look whether they name the customer.
      </p>
    </FormDialog>
  );
}
