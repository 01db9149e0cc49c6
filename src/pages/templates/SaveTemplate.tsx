import { Alert, Modal } from "antd";
import { Suspense, useId, useState } from "react";
import { useSubmit } from "../../components/light/useSubmit";
import { useDialog } from "../../components/useDialog";
import words from "../../components/words.module.css";
import { FormField } from "../../fields/FormField";
import { callVerbOnce } from "../../providers/dataProvider";
import { notices } from "../../providers/notices";
import { refresh } from "../../providers/rows/useRow";
import { type ItineraryTemplate, itineraryTemplates } from "../../resources/itineraryTemplates";
import type { FieldErrors } from "../../schema";
import { DayRange, idsIn } from "./UseTemplate";
import styles from "./templates.module.css";

export interface SaveTemplateProps {
  /** As it is stored. */
  itinerary: { id: string; name: string };
  /** Where only some days are kept: all of them by what they are called, and the one that is proposed. */
  days?: readonly { id: string; name: string }[] | undefined;
  dayId?: string | undefined;
  onClosed(): void;
}

const names = ["name", "description"] as const;

/** Asks what a template is called, and saves an itinerary or some of its days as one. */
export function SaveTemplate({ itinerary, days, dayId, onClosed }: SaveTemplateProps) {
  const id = useId();
  const dialog = useDialog(onClosed);
  const [values, setValues] = useState<Partial<Record<(typeof names)[number], unknown>>>({});
  const proposed = Math.max(0, days?.findIndex((day) => day.id === dayId) ?? 0);
  const [range, setRange] = useState({ first: proposed, last: proposed });
  const { isSending, problem, submit, refuse, clear } = useSubmit();
  const errors: FieldErrors = problem?.errors ?? {};
  const isTyped = Object.values(values).some(Boolean);
  const save = async () => {
    if (!values.name) return refuse("", { name: ["Give it a name."] });
    await submit(async () => {
      const body = { ...values, ...(days ? { dayIds: idsIn(days, range) } : {}) };
      const saved = await callVerbOnce<ItineraryTemplate>("itineraries", itinerary.id, "template", body);
      void refresh(itineraryTemplates.name);
      notices.show({ key: "template", type: "success", message: `“${saved.name}” is among the templates.` });
      dialog.close();
    });
  };
  return (
    <Modal
      open={dialog.isOpen}
      afterClose={dialog.afterClose}
      title={days ? "Save days as a template" : `Save ${itinerary.name} as a template`}
      okText="Save template"
      okButtonProps={{ htmlType: "submit", form: id }}
      confirmLoading={isSending}
      onCancel={() => dialog.close()}
      destroyOnHidden
      // What was typed is not thrown away by a key or a click beside the dialog.
      keyboard={!isTyped}
      maskClosable={!isTyped}
    >
      {/* Inputs that are still on their way must not hide the page, which would close the dialog again. */}
      <Suspense>
        <form
          id={id}
          className={`${styles.form} ${styles.dialog}`}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          {problem && !errors["name"] && <Alert type="error" showIcon message={problem.message} />}
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
            Dates, locked prices, markups in amounts, the discount, payments and all notes stay with this
            trip. Titles and descriptions are kept as they are: look whether they name the customer.
          </p>
        </form>
      </Suspense>
    </Modal>
  );
}
