import { Modal } from "antd";
import { useId } from "react";
import { inSentence } from "../../../domain/formats/text";
import type { CreateInPlaceProps } from "../../../fields/FieldEnvironment";
import { TypedFirst } from "../../../fields/TypedFirst";
import { useDialog } from "../../../components/useDialog";
import styles from "./ResourceForm.module.css";
import { ResourceFormFields } from "./ResourceFormFields";
import { useErrorFocus } from "./useErrorFocus";
import { useLeaveQuestion } from "./useLeaveQuestion";
import { useResourceForm } from "./useResourceForm";
import { useSaveKey } from "./useSaveKey";

/** The form of another resource in a dialog, opened from a reference that does not find its row. */
export function CreateInPlace({ resource, title, onDone }: CreateInPlaceProps) {
  const id = useId();
  const controller = useResourceForm({ resource, initial: title ? { [resource.title]: title } : undefined });
  const one = inSentence(resource.label.one);
  const dialog = useDialog(onDone);
  const question = useLeaveQuestion(`the new ${one}`);
  const onTry = useErrorFocus(id, controller.errors);

  async function save() {
    onTry();
    const row = await controller.save();
    if (row) dialog.close(() => onDone(row.id));
  }
  useSaveKey(() => void save());
  return (
    // Keys that are pressed in the dialog mean nothing to the form around the reference.
    <div hidden onKeyDown={(event) => event.stopPropagation()}>
      <Modal
        open={dialog.isOpen}
        afterClose={dialog.afterClose}
        title={`New ${one}`}
        width={704}
        okText={`Create ${one}`}
        confirmLoading={controller.isSaving}
        onOk={() => void save()}
        onCancel={() => (controller.isDirty ? question(dialog.close) : dialog.close())}
        maskClosable={!controller.isDirty}
      >
        <div className={styles.form}>
          {/* The form around the reference is another. */}
          <TypedFirst value={undefined}>
            <ResourceFormFields id={id} controller={controller} autoFocus />
          </TypedFirst>
        </div>
        {controller.message && (
          <p className={styles.message} role="alert">
            {controller.message}
          </p>
        )}
      </Modal>
    </div>
  );
}
