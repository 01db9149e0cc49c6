import { useCallback, useMemo } from "react";
import { FormField } from "../../../fields/FormField";
import { errorsBelow } from "../../../fields/errorsBelow";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { OwnFields } from "../../../fields/OwnFields";
import { UploadsContext } from "../../../fields/imageEditing/UploadsContext";
import { viewIn } from "../../../fields/viewIn";
import type { Field, FieldErrors } from "../../../schema";
import type { FormValues } from "./formBody";
import styles from "./ResourceForm.module.css";
import type { FormController } from "./useResourceForm";

interface ResourceFormFieldsProps {
  /** Ids of the inputs begin with it. */
  id: string;
  controller: Pick<
    FormController,
    "resource" | "sections" | "values" | "errors" | "set" | "countUploads" | "isSaving"
  >;
  /** Headings of the sections to draw; all where not given. */
  only?: readonly string[];
  /** Puts the focus into the first field. */
  autoFocus?: boolean;
}

/** The fields of a form by sections, without a frame: for the generic form and for screens of their own. */
export function ResourceFormFields({ id, controller, only, autoFocus = false }: ResourceFormFieldsProps) {
  const { queryFields } = useFieldEnvironment();
  const sections = controller.sections
    .filter(({ heading }) => !only || only.includes(heading))
    .filter(
      ({ fields }) =>
        queryFields.some(({ isActive }) => isActive) || fields.some(({ field }) => field.kind !== "custom"),
    );
  return (
    <OwnFields value={controller.resource.fields}>
      <UploadsContext value={controller.countUploads}>
        {sections.map(({ heading, help, fields }, section) => (
          <section key={heading} className={styles.section}>
            <h2 className={styles.heading}>{heading}</h2>
            {help && <p className={styles.help}>{help}</p>}
            <div className={styles.grid}>
              {fields.map(({ name, field, isClosed }, index) => (
                <FormLine
                  key={name}
                  id={`${id}.${name}`}
                  name={name}
                  field={field}
                  values={controller.values}
                  errors={controller.errors}
                  set={controller.set}
                  disabled={isClosed}
                  autoFocus={autoFocus && section === 0 && index === 0}
                  isNamedAbove={fields.length === 1 && field.label === heading}
                />
              ))}
            </div>
          </section>
        ))}
      </UploadsContext>
    </OwnFields>
  );
}

interface FormLineProps {
  id: string;
  name: string;
  field: Field;
  values: FormValues;
  errors: FieldErrors;
  set(name: string, value: unknown): void;
  disabled: boolean;
  autoFocus: boolean;
  isNamedAbove: boolean;
}

/** One field in its place on the grid. The amounts in it look for their currency among all values. */
function FormLine({ id, name, field, values, errors, set, disabled, ...shown }: FormLineProps) {
  const { views } = useFieldEnvironment();
  const onChange = useCallback((value: unknown) => set(name, value), [set, name]);
  const below = useMemo(() => errorsBelow(errors, name), [errors, name]);
  const around = needsAround(field) ? values : nothing;
  const view = viewIn(views, field);
  return (
    <div
      className={styles.line}
      data-short={field.short === true}
      data-table={field.kind === "rows"}
      data-wide={view.wide === true}
    >
      <FormField
        id={id}
        field={field}
        value={values[name]}
        around={around}
        onChange={onChange}
        errors={below}
        disabled={disabled}
        {...shown}
      />
    </div>
  );
}

const nothing: FormValues = {};

/** Only these kinds look at the values around them; the others are not drawn again when another field changes. */
const needsAround = (field: Field) =>
  field.kind === "amount" ||
  field.kind === "rows" ||
  field.kind === "group" ||
  (field.kind === "date" && field.earliest !== undefined);
