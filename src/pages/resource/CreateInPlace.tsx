import { Modal } from "antd";
import { useId } from "react";
import { inSentence } from "../../domain/formats/text";
import type { CreateInPlaceProps } from "../../fields/FieldEnvironment";
import { useDialog } from "../layout/useDialog";
import styles from "./form/ResourceForm.module.css";
import { ResourceFormFields } from "./form/ResourceFormFields";
import { useFaultFocus } from "./form/useFaultFocus";
import { useLeaveQuestion } from "./form/useLeaveQuestion";
import { useResourceForm } from "./form/useResourceForm";
import { saveByKey } from "./form/useSaveKey";

/** The form of another resource in a dialog, opened from a reference that does not find its row. */
export function CreateInPlace({ resource, title, onDone }: CreateInPlaceProps) {
  const id = useId();
  const hold = useResourceForm({ resource, initial: title ? { [resource.title]: title } : undefined });
  const one = inSentence(resource.label.one);
  const dialog = useDialog(onDone);
  const question = useLeaveQuestion(`the new ${one}`);
  const onTry = useFaultFocus(id, hold.faults);

  async function save() {
    onTry();
    const row = await hold.save();
    if (row) dialog.close(() => onDone(row.id));
  }
  return (
    // Keys that are pressed in the dialog mean nothing to the form around the reference.
    <div
      hidden
      onKeyDown={(event) => {
        saveByKey(event, () => void save());
        event.stopPropagation();
      }}
    >
      <Modal
        open={dialog.isOpen}
        afterClose={dialog.afterClose}
        title={`New ${one}`}
        width={704}
        okText={`Create ${one}`}
        confirmLoading={hold.isSaving}
        onOk={() => void save()}
        onCancel={() => (hold.isDirty ? question(dialog.close) : dialog.close())}
        maskClosable={!hold.isDirty}
      >
        <div className={styles.form}>
          <ResourceFormFields id={id} hold={hold} autoFocus />
        </div>
        {hold.message && (
          <p className={styles.message} role="alert">
            {hold.message}
          </p>
        )}
      </Modal>
    </div>
  );
}
