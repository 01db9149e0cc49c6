import { Modal } from "antd";
import { useId } from "react";
import type { CreateInPlaceProps } from "../../fields/FieldEnvironment";
import { focusFirstFault } from "./form/focusFirstFault";
import styles from "./form/ResourceForm.module.css";
import { ResourceFormFields } from "./form/ResourceFormFields";
import { useResourceForm } from "./form/useResourceForm";

/** The form of another resource in a dialog, opened from a reference that does not find its row. */
export function CreateInPlace({ resource, title, onDone }: CreateInPlaceProps) {
  const id = useId();
  const hold = useResourceForm({ resource, initial: title ? { [resource.title]: title } : undefined });
  const one = resource.label.one.toLowerCase();

  async function save() {
    const row = await hold.save();
    if (row) onDone(row.id);
    else setTimeout(() => focusFirstFault(id, hold.faults), 0);
  }
  return (
    <Modal
      open
      title={`New ${one}`}
      width={704}
      okText={`Create ${one}`}
      confirmLoading={hold.isSaving}
      onOk={() => void save()}
      onCancel={() => onDone()}
      maskClosable={!hold.isDirty}
    >
      <div className={styles.form} onKeyDown={(event) => event.stopPropagation()}>
        <ResourceFormFields id={id} hold={hold} autoFocus />
      </div>
      {hold.message && (
        <p className={styles.message} role="alert">
          {hold.message}
        </p>
      )}
    </Modal>
  );
}
