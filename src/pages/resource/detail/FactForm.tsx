import { Button } from "antd";
import { useCallback, useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { UploadsContext } from "../../../fields/imageEditing/UploadsContext";
import { errorsBelow } from "../../../fields/errorsBelow";
import { viewIn } from "../../../fields/viewIn";
import type { Draft } from "../../../providers/drafts";
import { conflictIn } from "../../../providers/apiError";
import { applies, type FieldErrors } from "../../../schema";
import type { FormValues } from "../form/formBody";
import { stillUploading } from "../form/formState";
import { useKeepUnsaved } from "../form/drafts";
import { useUnsavedGuard } from "../form/useUnsavedGuard";
import { FactConflict } from "./FactConflict";
import { FactInput, Problem } from "./FactInput";
import styles from "./FactForm.module.css";
import { changedIn, errorsIn, errorsOfHttpError, isOutdated } from "./factErrors";
import type { FactProps } from "./FactProps";

interface FactFormProps extends Required<Pick<FactProps, "label" | "fields" | "onSave">> {
  check: FactProps["check"];
  /** Gets the form that closes. */
  onDone(form: HTMLElement | null): void;
  /** What it is kept under when the session ends, and what was kept of it. */
  form: string;
  kept: Draft | undefined;
}

const nothing: Readonly<Record<string, unknown>> = {};

/**
 * The inputs of one fact. Enter saves, in a long text Ctrl or Cmd with it; Escape leaves everything as it was. What is
 * refused is said at its input, and nothing that was typed is lost: whoever leaves the page before it is sent is asked.
 */
export function FactForm({ label, fields: all, onSave, check, onDone, form: keptAs, kept }: FactFormProps) {
  const { views, queryFields } = useFieldEnvironment();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  /** What was typed, by field, and what the record held before; whatever was not typed follows the record. */
  const [typed, setTyped] = useState(kept?.values ?? nothing);
  const [before, setBefore] = useState(kept?.before ?? nothing);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isConflict, setConflict] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [uploads, setUploads] = useState(0);
  const countUploads = useCallback((by: 1 | -1) => setUploads((before) => before + by), []);
  const draft: FormValues = { ...Object.fromEntries(all.map(({ name, value }) => [name, value])), ...typed };
  const fields = all.filter(({ field }) => applies(field, [draft]));
  const changed = changedIn(fields, draft);
  const hasChanges = Object.keys(changed).length > 0;
  useUnsavedGuard(hasChanges, `“${label}”`);
  useKeepUnsaved(keptAs, () => (hasChanges ? { values: typed, before } : undefined));
  const close = () => onDone(form.current);
  /** The page has read the record again since, and somebody else had changed the same: the person decides. */
  const isOvertaken = hasChanges && isOutdated(fields, changed, before);

  const save = async () => {
    if (isSaving) return;
    if (uploads > 0) return setErrors({ "": [stillUploading] });
    const found = { ...errorsIn(fields, draft, queryFields), ...check?.(draft) };
    setErrors(found);
    setConflict(false);
    if (Object.keys(found).length > 0) return;
    if (!hasChanges) return close();
    if (!isConflict && isOvertaken) return setConflict(true);
    setSaving(true);
    try {
      await onSave(changed);
      close();
    } catch (thrown) {
      if (conflictIn(thrown)) setConflict(true);
      else setErrors(errorsOfHttpError(thrown, fields));
    } finally {
      setSaving(false);
    }
  };

  // Inputs lose the focus while they are closed for saving.
  const hasProblem = isConflict || Object.keys(errors).length > 0;
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
    if (event.key !== "Enter") return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      void save();
    } else if (!isOneLine && event.target instanceof HTMLInputElement) event.preventDefault();
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
      onKeyDown={press}
      noValidate
    >
      <div className={styles.fields}>
        <UploadsContext value={countUploads}>
          {fields.map(({ name, field, value }, index) => (
            <FactInput
              key={name}
              id={`${id}-${name}`}
              field={field}
              value={draft[name]}
              around={draft}
              onChange={(changedTo) => {
                setTyped((others) => ({ ...others, [name]: changedTo }));
                setBefore((others) => ({ [name]: value, ...others }));
              }}
              isAlone={all.length === 1}
              errors={errorsBelow(errors, name)}
              disabled={isSaving}
              autoFocus={index === 0}
            />
          ))}
        </UploadsContext>
      </div>
      {kept && hasChanges && <p className={styles.kept}>Not saved yet: your session had ended.</p>}
      <Problem id={`${id}-error`} texts={errors[""]} />
      {(isConflict || isOvertaken) && <FactConflict fields={fields} draft={draft} isAsked={isConflict} />}
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
