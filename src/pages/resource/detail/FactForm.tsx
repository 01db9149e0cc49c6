import { Button } from "antd";
import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { UploadsContext } from "../../../fields/imageEditing/UploadsContext";
import { errorsBelow } from "../../../fields/errorsBelow";
import { viewIn } from "../../../fields/viewIn";
import type { Draft } from "../../../providers/drafts";
import { conflictIn, apiErrorOf } from "../../../providers/apiError";
import {
  applies,
  type FieldErrors,
  type Field,
  isSameValue,
  customSchema,
  fieldErrorsOf,
  presentSchema,
  type QueryField,
} from "../../../schema";
import type { FormValues } from "../form/formBody";
import { stillUploading } from "../form/formState";
import { useKeepUnsaved } from "../form/drafts";
import { useUnsavedGuard } from "../form/useUnsavedGuard";
import styles from "./FactForm.module.css";
import type { FormFieldProps } from "../../../fields/FormField";
import { useErrorWords } from "../../../fields/useErrorWords";
import { FieldShow } from "../../../fields/FieldShow";

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

/** A field with its name and what it holds. */
export interface FactField {
  name: string;
  field: Field;
  value: unknown;
}

/** One fact of a record: what it is called, what it holds and how it is changed. */
export interface FactProps {
  label: string;
  /** Where others lead to it. */
  id?: string;
  /** What is edited together: usually one field, several where they make one fact. */
  fields: readonly FactField[];
  /** The fact as it is read. */
  children: ReactNode;
  /** Left out where the reader may not change it. Rejects where the change was not saved. */
  onSave?: ((values: Readonly<Record<string, unknown>>) => Promise<void>) | undefined;
  /** What is wrong with the values taken together, by field. */
  check?: ((values: Readonly<Record<string, unknown>>) => FieldErrors) | undefined;
  /** Over the whole width of the section. */
  wide?: boolean;
}

/** A fact in its section: what is empty and need not be filled in folds away. */
export interface SectionFact extends FactProps {
  key: string;
  isFolding: boolean;
}

interface FactInputProps extends FormFieldProps {
  /** The fact has no other field: its name stands beside the form. */
  isAlone: boolean;
}

/** One field of a fact that is changed in its place, and what is wrong with it. */
function FactInput({ isAlone, field, errors, ...input }: FactInputProps) {
  const { views } = useFieldEnvironment();
  const { words, onLeave } = useErrorWords(field, input.value, input.around, errors);
  const { input: Input } = viewIn(views, field);
  const errorId = `${input.id}-error`;
  return (
    <div className={styles.field} onBlur={onLeave}>
      {!isAlone && <label htmlFor={input.id}>{field.label}</label>}
      <Input
        {...input}
        field={field}
        label={isAlone ? field.label : undefined}
        describedBy={words ? errorId : undefined}
        errors={errors ?? (words && { "": words })}
      />
      <Problem id={errorId} texts={words} />
    </div>
  );
}

/** What is wrong, in words; nothing where nothing is. */
function Problem({ id, texts }: { id: string; texts: readonly string[] | undefined }) {
  if (!texts || texts.length === 0) return null;
  return (
    <p id={id} role="alert" className={styles.problem}>
      {texts.join(" ")}
    </p>
  );
}

interface FactConflictProps {
  /** As they were saved meanwhile. */
  fields: readonly FactField[];
  /** What is in the inputs. */
  draft: Readonly<Record<string, unknown>>;
  /** Whether somebody has tried to save: the next try keeps what is in the inputs. */
  isAsked: boolean;
}

/** Says that the fact was changed meanwhile, by somebody else or in another window, and to what. */
function FactConflict({ fields, draft, isAsked }: FactConflictProps) {
  const theirs = fields.filter(({ name, value }) => !isSameValue(value, draft[name]));
  return (
    <div role="alert" className={styles.problem}>
      <p>
        {isAsked
          ? "This was changed elsewhere just now. Save again to keep what you wrote, or cancel to keep this:"
          : "This was changed elsewhere just now. What you wrote is still here; saved is:"}
      </p>
      {theirs.map(({ name, field, value }) => (
        <div key={name} className={styles.theirs}>
          {fields.length > 1 && `${field.label}: `}
          <FieldShow
            field={field}
            value={value}
            around={Object.fromEntries(fields.map((one) => [one.name, one.value]))}
          />
        </div>
      ))}
    </div>
  );
}

/** What the declaration has against the values, by the path of the field. */
export function errorsIn(
  fields: readonly FactField[],
  draft: FormValues,
  queryFields: readonly QueryField[],
): FieldErrors {
  const errors: FieldErrors = {};
  for (const { name, field } of fields) {
    const schema = field.kind === "custom" ? customSchema(queryFields) : presentSchema(field);
    const read = schema.safeParse(draft[name] ?? (field.kind === "custom" ? {} : null));
    if (!read.error) continue;
    for (const [path, messages] of Object.entries(fieldErrorsOf(read.error)))
      errors[path ? `${name}.${path}` : name] = messages;
  }
  return errors;
}

/** What the server said: at its field where it named one of these, else under `""`. */
function errorsOfHttpError(thrown: unknown, fields: readonly FactField[]): FieldErrors {
  const error = apiErrorOf(thrown);
  const own = Object.entries(error.errors ?? {}).flatMap(([path, messages]) => {
    const field = fields.find(({ name }) => path === name || path.startsWith(`${name}.`));
    if (field) return [[path, messages] as const];
    // The values of query fields lie in `custom`; a fact may be a single one of them.
    const bare = path.replace(/^custom\./, "");
    return fields.some(({ name }) => bare === name) ? [[bare, messages] as const] : [];
  });
  return own.length > 0 ? Object.fromEntries(own) : { "": [error.message] };
}

/** The values that differ from what the record holds. */
export const changedIn = (fields: readonly FactField[], draft: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ name, value }) => !isSameValue(draft[name], value))
      .map(({ name }) => [name, draft[name] ?? null]),
  );

/** Whether one of the changes was typed over a value that the record holds no longer. */
const isOutdated = (fields: readonly FactField[], changed: FormValues, before: FormValues): boolean =>
  fields.some(({ name, value }) => name in changed && !isSameValue(value, before[name]));
