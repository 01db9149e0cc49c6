import { Button } from "antd";
import { useEffect, useId, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from "react";
import { useNewest } from "../../../fields/useNewest";
import { errorsBelow } from "../../../fields/errorsBelow";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { FormField } from "../../../fields/FormField";
import { UploadsContext } from "../../../fields/imageEditing/useUploads";
import { viewIn } from "../../../fields/viewIn";
import type { Draft } from "../../../providers/drafts";
import { type AnyRow, applies, type Field, type Resource } from "../../../schema";
import { ClashesAtFields } from "../form/ConflictDialog";
import { draftOf, putBack, useKeepUnsaved } from "../form/drafts";
import type { FormValues } from "../form/formBody";
import { useResourceForm } from "../form/useResourceForm";
import type { WriteRow } from "../form/useSaving";
import { useSaveByEnter } from "../form/useFormSave";
import { useUnsavedGuard } from "../form/useUnsavedGuard";
import styles from "./FactForm.module.css";

export interface FactField {
  name: string;
  field: Field;
  /** Of a query field: the resource's field that holds the values of query fields. */
  within?: string;
}

export interface FactProps {
  resource: Resource;
  row: AnyRow;
  label: string;
  id?: string;
  /** The fields edited together: usually one, several if they form one fact. */
  fields: readonly FactField[];
  children: ReactNode;
  /** Absent if the user may not change it. */
  write?: WriteRow | undefined;
  wide?: boolean;
}

/** A fact in a section. `isFolding`: it is empty and optional, so it folds away. */
export interface SectionFact extends FactProps {
  key: string;
  isFolding: boolean;
}

interface FactFormProps extends Omit<FactProps, "children" | "id" | "wide" | "write"> {
  write: WriteRow;
  onDone(form: HTMLElement | null): void;
  /** The key under which a draft is kept when the session ends, and the draft kept under it. */
  form: string;
  kept: Draft | undefined;
}

const silent = () => undefined;

/**
 * The form of one fact. Enter saves (in a long text Ctrl or Cmd+Enter), Escape discards. After a conflict,
 * saving again keeps what the user typed.
 */
export function FactForm(props: FactFormProps) {
  const { label, resource, row, fields: all, write, onDone, form: keptAs, kept } = props;
  const { views, queryFields } = useFieldEnvironment();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const only = all.map(({ name, within = name }) => within);
  const controller = useResourceForm({ resource, row, only, write, onTaken: silent });
  const { values, errors, message, base, clashes, comparing, isSaving, isDirty } = controller;
  const fields = all.filter(({ field }) => applies(field, [values]));
  useUnsavedGuard(controller.hasUnsent, `“${label}”`);
  useKeepUnsaved(keptAs, () => draftOf(controller));
  const newest = useNewest(controller);
  useEffect(() => {
    if (kept) putBack(newest.current, kept);
  }, [kept, newest]);
  const close = () => onDone(form.current);

  const save = async () => {
    if (isSaving) return;
    if (comparing && base) controller.settle(base, values);
    if (await controller.save()) close();
  };
  const saveByEnter = useSaveByEnter(() => void save());

  const isAt = (path: string) => fields.some((one) => `${path}.`.startsWith(`${pathOf(one)}.`));
  /** Errors of fields outside this form, such as a required query field, with their labels. */
  const unplaced = Object.entries(errors).flatMap(([path, texts]) => {
    const [name = "", key = ""] = path.split(".");
    const field = resource.fields[name];
    const { label } = (field?.kind === "custom" && queryFields.find((one) => one.key === key)) || field || {};
    return isAt(path) ? [] : [[label, texts.join(" ")].filter(Boolean).join(": ")];
  });
  const words = Object.keys(errors).some(isAt) ? unplaced : [...(message ? [message] : []), ...unplaced];
  const isOvertaken = comparing !== undefined || clashes.length > 0;

  // Inputs lose the focus while they are disabled for saving.
  const hasProblem = comparing !== undefined || message !== undefined || Object.keys(errors).length > 0;
  useEffect(() => {
    if (!hasProblem || isSaving || form.current?.contains(document.activeElement)) return;
    const inputs = "[aria-invalid=true], input, textarea, [tabindex]";
    form.current?.querySelector<HTMLElement>(inputs)?.focus();
  }, [hasProblem, isSaving]);

  const isOneLine = fields.every(({ field }) => !viewIn(views, field).composite);
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      if (!isSaving) close();
    }
    if (event.key === "Enter" && !isOneLine && event.target instanceof HTMLInputElement)
      event.preventDefault();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void save();
  };

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={label}
      onSubmit={submit}
      onKeyDownCapture={saveByEnter}
      onKeyDown={press}
      noValidate
    >
      <div className={styles.fields}>
        <UploadsContext value={controller.countUploads}>
          <ClashesAtFields id={id} controller={controller}>
            {fields.map((one, index) => {
              const { name, field, within } = one;
              const around = within ? mapIn(values, within) : values;
              return (
                <FormField
                  key={name}
                  id={`${id}.${within ?? name}`}
                  field={field}
                  value={around[name]}
                  around={around}
                  onChange={(value) =>
                    within
                      ? controller.set(within, { ...mapIn(controller.read().values, within), [name]: value })
                      : controller.set(name, value)
                  }
                  errors={errorsBelow(errors, pathOf(one))}
                  disabled={isSaving}
                  autoFocus={index === 0}
                  isNamedAbove={all.length === 1}
                />
              );
            })}
          </ClashesAtFields>
        </UploadsContext>
      </div>
      {kept && isDirty && <p className={styles.kept}>Not saved yet: your session had ended.</p>}
      {words.length > 0 && (
        <p role="alert" className={styles.problem}>
          {words.join(" ")}
        </p>
      )}
      {isOvertaken && (
        <p role="alert" className={styles.problem}>
          {comparing
            ? "This was changed elsewhere just now. Save again to keep what you wrote, or cancel to keep the other."
            : "This was changed elsewhere just now. What you wrote is still here."}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="primary" size="small" htmlType="submit" loading={isSaving}>
          Save
        </Button>
        <Button size="small" onClick={close} disabled={isSaving}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const pathOf = ({ name, within }: FactField) => (within ? `${within}.${name}` : name);

// Values of query fields are a map by key.
const mapIn = (values: FormValues, name: string) => (values[name] ?? {}) as FormValues;
