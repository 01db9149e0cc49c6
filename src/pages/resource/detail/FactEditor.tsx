import { App, Button } from "antd";
import { useEffect, useId } from "react";
import { FormField } from "../../../fields/FormField";
import { faultsBelow } from "../../../fields/faultsBelow";
import type { AnyRow, Resource } from "../../../schema/resource";
import { ConflictDialog } from "../form/ConflictDialog";
import { useResourceForm } from "../form/useResourceForm";
import styles from "./Facts.module.css";

interface FactEditorProps {
  resource: Resource;
  row: AnyRow;
  name: string;
  onDone(): void;
}

/** The input of one fact in its place: Enter saves, Escape leaves it as it was. */
export function FactEditor({ resource, row, name, onDone }: FactEditorProps) {
  const id = useId();
  const { message } = App.useApp();
  const hold = useResourceForm({ resource, row });
  const field = resource.fields[name];
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  if (!field) return null;

  async function save() {
    if (!(await hold.save())) return;
    message.success("Saved.");
    onDone();
  }
  const isOneLine =
    field.kind !== "longText" && field.kind !== "rows" && field.kind !== "group" && field.kind !== "custom";
  return (
    <form
      noValidate
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onDone();
        const isOpenList =
          event.target instanceof Element && event.target.getAttribute("role") === "combobox";
        if (event.key === "Enter" && (isOpenList || !isOneLine) && event.target instanceof HTMLInputElement)
          event.preventDefault();
      }}
    >
      <FormField
        id={id}
        field={field}
        value={hold.values[name]}
        around={hold.values}
        onChange={(value) => hold.set(name, value)}
        faults={faultsBelow(hold.faults, name)}
      />
      {hold.message && <p role="alert">{hold.message}</p>}
      <div className={styles.buttons}>
        <Button type="primary" size="small" htmlType="submit" loading={hold.isSaving}>
          Save
        </Button>
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
      {hold.conflict && hold.base && (
        <ConflictDialog hold={hold} base={hold.base} current={hold.conflict} onSave={() => void save()} />
      )}
    </form>
  );
}
