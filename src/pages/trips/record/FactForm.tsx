import { Button } from "antd";
import { useId, useState, type FormEvent, type KeyboardEvent } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { viewIn } from "../../../fields/viewIn";
import { apiErrorOf } from "../../../providers/apiError";
import { presentSchema } from "../../../schema/bodies";
import { TripConflict } from "../data/saveEdit";
import type { FactField, FactProps } from "./FactProps";
import styles from "./FactForm.module.css";

interface FactFormProps extends Required<Pick<FactProps, "label" | "fields" | "onSave">> {
  check: FactProps["check"];
  onDone(): void;
}

type Messages = Record<string, readonly string[]>;

/** The inputs of one fact. Enter saves, Escape leaves everything as it was; what is refused is said at its input. */
export function FactForm({ label, fields, onSave, check, onDone }: FactFormProps) {
  const { views } = useFieldEnvironment();
  const id = useId();
  const [draft, setDraft] = useState(() =>
    Object.fromEntries(fields.map(({ name, value }) => [name, value])),
  );
  const [messages, setMessages] = useState<Messages>({});
  const [isSaving, setSaving] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const found = { ...faultsIn(fields, draft), ...check?.(draft) };
    setMessages(found);
    if (Object.keys(found).length > 0) return;
    const changed = changedIn(fields, draft);
    if (Object.keys(changed).length === 0) return onDone();
    setSaving(true);
    try {
      await onSave(changed);
      onDone();
    } catch (thrown) {
      setMessages(messagesOf(thrown, fields));
    } finally {
      setSaving(false);
    }
  };

  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.stopPropagation();
    onDone();
  };

  return (
    <form className={styles.form} aria-label={label} onSubmit={save} onKeyDown={leave} noValidate>
      <div className={styles.fields}>
        {fields.map(({ name, field }, index) => {
          const { input: Input } = viewIn(views, field);
          const errorId = `${id}-${name}-error`;
          return (
            <div key={name} className={styles.field}>
              {fields.length > 1 && <label htmlFor={`${id}-${name}`}>{field.label}</label>}
              <Input
                id={`${id}-${name}`}
                field={field}
                value={draft[name]}
                around={draft}
                onChange={(value) => setDraft((before) => ({ ...before, [name]: value }))}
                label={fields.length > 1 ? undefined : field.label}
                describedBy={messages[name] ? errorId : undefined}
                faults={messages[name] ? { "": [...messages[name]] } : undefined}
                disabled={isSaving}
                autoFocus={index === 0}
              />
              <Problem id={errorId} texts={messages[name]} />
            </div>
          );
        })}
      </div>
      <Problem id={`${id}-error`} texts={messages[""]} />
      <div className={styles.actions}>
        <Button type="primary" size="small" htmlType="submit" loading={isSaving}>
          Save
        </Button>
        <Button size="small" onClick={onDone} disabled={isSaving}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function Problem({ id, texts }: { id: string; texts: readonly string[] | undefined }) {
  if (!texts || texts.length === 0) return null;
  return (
    <p id={id} role="alert" className={styles.problem}>
      {texts.join(" ")}
    </p>
  );
}

/** What the declaration has against the values, by field. */
function faultsIn(fields: readonly FactField[], draft: Readonly<Record<string, unknown>>): Messages {
  const faults: Messages = {};
  for (const { name, field } of fields) {
    const read = presentSchema(field).safeParse(draft[name] ?? null);
    if (!read.success) faults[name] = read.error.issues.map(({ message }) => message);
  }
  return faults;
}

const changedIn = (fields: readonly FactField[], draft: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    fields
      .filter(({ name, value }) => JSON.stringify(draft[name] ?? null) !== JSON.stringify(value ?? null))
      .map(({ name }) => [name, draft[name] ?? null]),
  );

/** What the server said, at its field where it named one of these. */
function messagesOf(thrown: unknown, fields: readonly FactField[]): Messages {
  if (thrown instanceof TripConflict)
    return {
      "": ["Someone else changed this just now. Save again to keep yours, or cancel to see what they wrote."],
    };
  const error = apiErrorOf(thrown);
  const own: Messages = {};
  for (const { name } of fields) {
    const texts = error.errors?.[name] ?? error.errors?.[`custom.${name}`];
    if (texts) own[name] = texts;
  }
  return Object.keys(own).length > 0 ? own : { "": [error.message] };
}
