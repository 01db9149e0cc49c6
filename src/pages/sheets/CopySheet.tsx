import { useGo } from "@refinedev/core";
import { Alert, Modal } from "antd";
import { Suspense, useId, useState } from "react";
import { copiedName, copiedSheet, type SheetSide } from "../../domain/sheets/copiedSheet";
import { FormField } from "../../fields/FormField";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { errorsBelow } from "../../fields/errorsBelow";
import { useDialog } from "../../components/useDialog";
import { type ApiError, apiErrorOf } from "../../providers/apiError";
import { callVerbOnce } from "../../providers/dataProvider";
import { pagePath } from "../../providers/resourcePath";
import { refresh } from "../../providers/rows/useRow";
import { amount, type AnyRow, choices, type Field, number, percent, type Resource } from "../../schema";
import move from "../resource/transition/TransitionFields.module.css";
import { RateChanges } from "./RateChanges";
import { ratesOf } from "./rateWords";

interface CopySheetProps {
  resource: Resource;
  sheet: AnyRow;
  /** How many years later its dates are at first. */
  years: number;
  onClose(): void;
}

/** How many rates the preview shows. */
const previewed = 5;

const asked = {
  years: number({ label: "Years later", help: "Month and day stay.", min: 0, max: 20, short: true }),
  percent: percent({
    label: "Prices change by",
    help: "Below zero they fall.",
    min: -10_000,
    max: 100_000,
    short: true,
  }),
  step: amount({ label: "Rounded to", currency: "currency", min: 0, optional: true, short: true }),
  sides: choices({
    label: "Which prices",
    choices: { cost: { label: "What you pay" }, sell: { label: "Selling prices" } },
  }),
} as const;

/** Makes a draft of a rate sheet, with other dates and prices if wanted, and shows what becomes of the first rates. */
export function CopySheet({ resource, sheet, years, onClose }: CopySheetProps) {
  const { actor } = useFieldEnvironment();
  const go = useGo();
  const id = useId();
  const dialog = useDialog(onClose);
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({
    name: copiedName(String(sheet["name"]), years),
    years,
    percent: 0,
    step: null,
    sides: ["cost", "sell"],
  });
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<ApiError>();
  const fields: Readonly<Record<string, Field | undefined>> = { name: resource.fields["name"], ...asked };
  const numberIn = (name: string) => (typeof values[name] === "number" ? values[name] : 0);
  const plan = {
    years: numberIn("years"),
    days: 0,
    percent: numberIn("percent"),
    step: numberIn("step"),
    // The input of choices gives a list of its options.
    sides: (values["sides"] ?? []) as SheetSide[],
  };
  const { days: _none, ...body } = plan;
  const first = ratesOf(sheet).slice(0, previewed);
  const later = ratesOf({ ...sheet, ...copiedSheet(resource.fields, { ...sheet, rates: first }, plan) });

  const submit = async () => {
    if (isSaving) return;
    setSaving(true);
    try {
      const name = values["name"] ? { name: values["name"] } : {};
      const made = await callVerbOnce<AnyRow>(resource.name, sheet.id, "copy", { ...body, ...name });
      void refresh(resource.name);
      const path = pagePath(resource, "edit", actor, made.id);
      dialog.close(() => {
        onClose();
        if (path) go({ to: path });
      });
    } catch (thrown) {
      setError(apiErrorOf(thrown));
      setSaving(false);
    }
  };

  return (
    <Modal
      open={dialog.isOpen}
      afterClose={dialog.afterClose}
      title={years > 0 ? "Make next year’s rate sheet" : "Copy the rate sheet"}
      okText="Make a draft"
      okButtonProps={{ htmlType: "submit", form: id }}
      confirmLoading={isSaving}
      onCancel={() => dialog.close()}
      destroyOnHidden
      maskClosable={false}
      width={640}
    >
      {error && <Alert type="error" showIcon message={error.message} />}
      <form
        id={id}
        className={move.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Suspense>
          {Object.entries(fields).map(
            ([name, field]) =>
              field && (
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
      <RateChanges
        resource={resource}
        sheet={sheet}
        heading="What becomes of the first rates"
        changes={first.flatMap((before, index) => {
          const after = later[index];
          return after ? [{ before, after }] : [];
        })}
      />
      {sheet["status"] === "published" && plan.years === 0 && (
        <p>The copy is for the same days: once it is published, it replaces this sheet.</p>
      )}
    </Modal>
  );
}
