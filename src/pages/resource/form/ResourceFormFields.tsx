import { type ReactNode, useCallback, useMemo } from "react";
import { Fold } from "../../../components/Fold";
import { CurrencyOfForm, currencyIn } from "../../../fields/currencyAround";
import { FormField } from "../../../fields/FormField";
import { errorsBelow } from "../../../fields/errorsBelow";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { OwnFields } from "../../../fields/OwnFields";
import { UploadsContext } from "../../../fields/imageEditing/useUploads";
import { viewIn } from "../../../fields/viewIn";
import { applies, type Field, type FieldErrors, queryFieldsIn } from "../../../schema";
import type { FormValues } from "./formBody";
import type { FormSection } from "./formFields";
import { type LineWidth, lineWidths, splitForm } from "./splitForm";
import styles from "./ResourceForm.module.css";
import type { FormController } from "./useResourceForm";

type DrawnController = Pick<
  FormController,
  "resource" | "sections" | "values" | "errors" | "set" | "countUploads" | "isSaving"
>;

interface ResourceFormFieldsProps {
  /** Ids of the inputs begin with it. */
  id: string;
  controller: DrawnController & Partial<Pick<FormController, "edited">>;
  /** Headings of the sections to draw. Default: all. */
  only?: readonly string[];
  /** Fields to ask first, with the required ones. The others are folded away. Default: all are shown. */
  first?: readonly string[] | undefined;
  autoFocus?: boolean;
}

/** The fields of a form by section, without a frame, for generic and custom forms. */
export function ResourceFormFields({
  id,
  controller,
  only,
  first,
  autoFocus = false,
}: ResourceFormFieldsProps) {
  const { queryFields } = useFieldEnvironment();
  const asked = (field: Field) =>
    field.kind === "custom" ? queryFieldsIn(field, queryFields).filter(({ isActive }) => isActive).length : 1;
  const sections = controller.sections
    .filter(({ heading }) => !only || only.includes(heading))
    .map((section) => ({
      ...section,
      fields: section.fields.filter(({ field }) => applies(field, [controller.values])),
    }))
    .filter(({ fields }) => fields.some(({ field }) => asked(field) > 0));
  const split = first && splitForm(sections, first, queryFields);
  const folded = split?.more.flatMap(({ fields }) => fields) ?? [];
  const count = folded.reduce((sum, { field }) => sum + asked(field), 0);
  const touched = [...(controller.edited ?? []), ...Object.keys(controller.errors)];
  const isTouched = folded.some(({ name }) => touched.some((path) => path.split(".")[0] === name));
  return (
    <OwnFields value={controller.resource.fields}>
      <UploadsContext value={controller.countUploads}>
        <CurrencyOfForm value={currencyIn([controller.values], "currency")}>
          {split && (
            <div className={styles.section}>
              <FormLines id={id} controller={controller} lines={split.first} autoFocus={autoFocus} />
            </div>
          )}
          <Folded count={count} opens={isTouched}>
            {(split?.more ?? sections).map(({ heading, help, fields }, index) => (
              <section key={heading} className={styles.section}>
                <h2 className={styles.heading}>{heading}</h2>
                {help && <p className={styles.help}>{help}</p>}
                <FormLines
                  id={id}
                  controller={controller}
                  lines={fields}
                  autoFocus={autoFocus && !split && index === 0}
                  heading={heading}
                />
              </section>
            ))}
          </Folded>
        </CurrencyOfForm>
      </UploadsContext>
    </OwnFields>
  );
}

function Folded({ count, opens, children }: { count: number; opens: boolean; children: ReactNode }) {
  if (count === 0) return children;
  return (
    <Fold summary={`More fields (${count})`} className={styles.more} opens={opens}>
      <div className={styles.form}>{children}</div>
    </Fold>
  );
}

interface FormLinesProps {
  id: string;
  controller: DrawnController;
  lines: FormSection["fields"];
  autoFocus: boolean;
  heading?: string;
}

function FormLines({ id, controller, lines, autoFocus, heading }: FormLinesProps) {
  const { views } = useFieldEnvironment();
  const placed = lines.map((line) => ({ ...line, isWide: viewIn(views, line.field).wide === true }));
  const widths = lineWidths(placed);
  return (
    <div className={styles.grid}>
      {placed.map(({ name, field, isClosed, isWide }, index) => (
        <FormLine
          key={name}
          id={`${id}.${name}`}
          name={name}
          field={field}
          values={controller.values}
          errors={controller.errors}
          set={controller.set}
          disabled={isClosed}
          autoFocus={autoFocus && index === 0}
          isNamedAbove={field.label === heading && (lines.length === 1 || isWide)}
          width={widths[index] ?? "usual"}
        />
      ))}
    </div>
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
  width: LineWidth;
}

/** One field on the grid. Its amounts look up their currency among all values. */
function FormLine(props: FormLineProps) {
  const { id, name, field, values, errors, set, width, ...shown } = props;
  const onChange = useCallback((value: unknown) => set(name, value), [set, name]);
  const below = useMemo(() => errorsBelow(errors, name), [errors, name]);
  const around = needsAround(field) ? values : nothing;
  return (
    <div className={styles.line} data-width={width}>
      <FormField
        id={id}
        field={field}
        value={values[name]}
        around={around}
        onChange={onChange}
        errors={below}
        {...shown}
      />
    </div>
  );
}

const nothing: FormValues = {};

/** Only these kinds read the other values. Fields of other kinds are not redrawn when those change. */
const needsAround = (field: Field) =>
  field.kind === "amount" ||
  field.kind === "rows" ||
  field.kind === "group" ||
  (field.kind === "date" && field.earliest !== undefined);
