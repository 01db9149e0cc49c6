import styles from "./SheetPage.module.css";
import { useGo } from "@refinedev/core";
import { Alert, Modal } from "antd";
import { Suspense, useId, useState } from "react";
import { useSubmit } from "../../components/light/useSubmit";
import { useDialog } from "../../components/useDialog";
import type { Formats } from "../../domain/formats/formatsOf";
import { stepOf } from "../../domain/pricing/markup";
import { copiedName, copiedSheet, type SheetCopy, weekdaysLater } from "../../domain/products/copiedSheet";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { FormField } from "../../fields/FormField";
import { errorsBelow } from "../../fields/errorsBelow";
import { RateChanges, ratesOf } from "./RateChanges";
import { callVerbOnce } from "../../providers/dataProvider";
import { pagePath } from "../../providers/resourcePath";
import { refresh } from "../../providers/rows/useRow";
import { type AnyRow, choice, type Choices, type Field, number, percent, type Resource } from "../../schema";
import { roundingModes, type RoundingStep, roundingSteps } from "../../vocabulary";

interface CopySheetProps {
  resource: Resource;
  sheet: AnyRow;
  /** How many years later its dates are at first. */
  years: number;
  onClose(): void;
}

/** How many rates the preview shows. */
const previewed = 5;

/** Makes a draft of a rate sheet, with other dates and prices if wanted, and shows what becomes of the first rates. */
export function CopySheet({ resource, sheet, years, onClose }: CopySheetProps) {
  const { actor, formats } = useFieldEnvironment();
  const go = useGo();
  const id = useId();
  const dialog = useDialog(onClose);
  const [values, setValues] = useState<Values>({
    name: copiedName(String(sheet["name"]), years),
    ...{ move: "years", years, days: 7, percent: 0, sellPercent: null },
    ...{ roundingStep: "none", rounding: "nearest" },
  });
  const { isSending, problem: error, submit } = useSubmit();
  const fields: Readonly<Record<string, Field | undefined>> = { name: resource.fields["name"], ...asked };
  const plan = planOf(values, String(sheet["currency"]));
  const isMoved = plan.years !== 0 || plan.days !== 0;
  const first = ratesOf(sheet).slice(0, previewed);
  const copy = { ...sheet, ...copiedSheet(resource.fields, { ...sheet, rates: first }, plan) };
  const later = ratesOf(copy);

  const make = () =>
    submit(async () => {
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
    <Modal
      open={dialog.isOpen}
      afterClose={dialog.afterClose}
      title={years > 0 ? "Make next year’s rate sheet" : "Copy the rate sheet"}
      okText="Make a draft"
      okButtonProps={{ htmlType: "submit", form: id }}
      confirmLoading={isSending}
      onCancel={() => dialog.close()}
      destroyOnHidden
      maskClosable={false}
      width={640}
    >
      {error && <Alert type="error" showIcon message={error.message} />}
      <form
        id={id}
        className={styles.asked}
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <Suspense>
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
                  onChange={(value) => setValues({ ...values, [name]: value })}
                  errors={errorsBelow(error?.errors ?? {}, name)}
                />
              ),
          )}
        </Suspense>
      </form>
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
    </Modal>
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

/** What the dialog asks beside the name. */
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

/** Whether something is asked: where dates move by years their number, else the days; the direction where amounts are rounded. */
export const isAsked = (name: string, { move, roundingStep }: Values): boolean =>
  !((name === "years" && move === "days") || (name === "days" && move !== "days")) &&
  !(name === "rounding" && roundingStep === "none");

/** What is asked of the server. */
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
