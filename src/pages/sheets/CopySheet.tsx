import styles from "./SheetPage.module.css";
import { useGo } from "@refinedev/core";
import { useId, useState } from "react";
import { FormDialog } from "../../components/FormDialog";
import { useDialog } from "../../components/useDialog";
import type { Formats } from "../../domain/formats/formatsOf";
import { stepOf } from "../../domain/pricing/markup";
import { copiedName, copiedSheet, type SheetCopy, weekdaysLater } from "../../domain/products/copiedSheet";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { FormField } from "../../fields/FormField";
import { errorsBelow } from "../../fields/errorsBelow";
import { RateChanges, ratesOf } from "./SheetDifferences";
import { callVerbOnce } from "../../providers/dataProvider";
import { pagePath } from "../../providers/resourcePath";
import { refresh } from "../../providers/rows/useRow";
import { useSubmit } from "../../components/light/useSubmit";
import { type AnyRow, choice, type Choices, type Field, number, percent, type Resource } from "../../schema";
import { roundingModes, type RoundingStep, roundingSteps } from "../../vocabulary";

interface CopySheetProps {
  resource: Resource;
  sheet: AnyRow;
  years: number;
  onClose(): void;
}

const previewed = 5;

/** Copies a rate sheet with other dates and prices, and shows the first rates of the copy. */
export function CopySheet({ resource, sheet, years, onClose }: CopySheetProps) {
  const { actor, formats } = useFieldEnvironment();
  const go = useGo();
  const id = useId();
  const dialog = useDialog(onClose);
  const [typed, setTyped] = useState<Values>({});
  const values: Values = {
    name: copiedName(String(sheet["name"]), years),
    ...{ move: "years", years, days: 7, percent: 0, sellPercent: null },
    ...{ roundingStep: "none", rounding: "nearest" },
    ...typed,
  };
  const fields: Readonly<Record<string, Field | undefined>> = { name: resource.fields["name"], ...asked };
  const plan = planOf(values, String(sheet["currency"]));
  const isMoved = plan.years !== 0 || plan.days !== 0;
  const first = ratesOf(sheet).slice(0, previewed);
  const copy = { ...sheet, ...copiedSheet(resource.fields, { ...sheet, rates: first }, plan) };
  const later = ratesOf(copy);

  const submission = useSubmit();
  const makeDraft = () =>
    void submission.submit(async () => {
      const name = values["name"] ? { name: values["name"] } : {};
      const made = await callVerbOnce<AnyRow>(resource.name, sheet.id, "copy", { ...plan, ...name });
      void refresh(resource.name);
      const path = pagePath(resource, "edit", actor, made.id);
      dialog.close(() => {
        onClose();
        if (path) go({ to: path });
      });
    });

  return (
    <FormDialog
      {...{ id, dialog, submission }}
      onSubmit={makeDraft}
      title={years > 0 ? "Make next year’s rate sheet" : "Copy the rate sheet"}
      verb="Make a draft"
      isTyped={Object.keys(typed).length > 0}
      width={640}
      className={styles.asked}
      below={
        <>
          <p className="muted">{heldText(copy, formats)}</p>
          <RateChanges
            resource={resource}
            sheet={sheet}
            heading="What becomes of the first rates"
            changes={first.flatMap((before, index) => {
              const after = later[index];
              return after ? [{ before, after }] : [];
            })}
          />
          {sheet["status"] === "published" && !isMoved && (
            <p>The copy is for the same days: once it is published, it replaces this sheet.</p>
          )}
        </>
      }
    >
      {Object.entries(fields).map(
        ([name, field]) =>
          field &&
          isAsked(name, values) && (
            <FormField
              key={name}
              id={`${id}.${name}`}
              field={field}
              value={values[name]}
              around={{ currency: sheet["currency"] }}
              onChange={(value) => setTyped({ ...typed, [name]: value })}
              errors={errorsBelow(submission.problem?.errors, name)}
            />
          ),
      )}
    </FormDialog>
  );
}

/** The days that the copy prices: "It prices 1 Jan – 31 Dec 2028." */
function heldText({ validFrom, validTo }: Values, { date, dateRange }: Formats): string {
  if (typeof validFrom === "string" && typeof validTo === "string")
    return `It prices ${dateRange(validFrom, validTo)}.`;
  if (typeof validFrom === "string") return `It prices from ${date(validFrom)} on.`;
  return typeof validTo === "string" ? `It prices until ${date(validTo)}.` : "It prices all days.";
}

const moves = {
  years: { label: "By years: month and day stay" },
  weekdays: { label: "By years: weekdays stay" },
  days: { label: "By days" },
} as const satisfies Choices;

const change = (label: string, help: string) =>
  percent({ label, help, min: -10_000, max: 100_000, optional: true, short: true });

export const asked = {
  move: choice({ label: "Dates move", choices: moves, short: true }),
  years: number({ label: "Years later", min: 0, max: 20, short: true }),
  days: number({ label: "Days later", min: -3_650, max: 3_650, short: true }),
  percent: change("Prices change by", "Write -5 to lower them by 5%."),
  sellPercent: change("Selling prices change by", "Leave it empty to change them as the prices."),
  roundingStep: choice({ label: "Rounded to", choices: roundingSteps, short: true }),
  rounding: choice({ label: "Direction", choices: roundingModes, short: true }),
} as const;

export type Values = Readonly<Record<string, unknown>>;

/** Whether a field is shown: years or days by the way dates move, the direction if amounts are rounded. */
export const isAsked = (name: string, { move, roundingStep }: Values): boolean =>
  !((name === "years" && move === "days") || (name === "days" && move !== "days")) &&
  !(name === "rounding" && roundingStep === "none");

export function planOf(values: Values, currency: string): SheetCopy {
  const numberIn = (name: string) => (typeof values[name] === "number" ? values[name] : 0);
  const { move, sellPercent, roundingStep } = values;
  const years = numberIn("years");
  const isRounded = typeof roundingStep === "string" && Object.hasOwn(roundingSteps, roundingStep);
  return {
    years: move === "years" ? years : 0,
    days: move === "weekdays" ? weekdaysLater(years) : move === "days" ? numberIn("days") : 0,
    percent: numberIn("percent"),
    sellPercent: numberIn(typeof sellPercent === "number" ? "sellPercent" : "percent"),
    // A key of the steps.
    step: isRounded ? Number(stepOf({ roundingStep: roundingStep as RoundingStep }, currency)) : 0,
    rounding: values["rounding"] === "up" ? "up" : "nearest",
  };
}
