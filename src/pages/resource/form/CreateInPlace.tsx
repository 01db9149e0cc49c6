import { Modal } from "antd";
import { use, useId } from "react";
import { inSentence } from "../../../domain/formats/text";
import { CurrencyOfForm } from "../../../fields/currencyAround";
import type { CreateInPlaceProps } from "../../../fields/FieldEnvironment";
import { TypedFirst } from "../../../fields/FormField";
import { useDialog } from "../../../components/useDialog";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import styles from "./ResourceForm.module.css";
import { ResourceFormFields } from "./ResourceFormFields";
import { useErrorFocus, useSaveByEnter, useSaveKey } from "./useFormSave";
import { useLeaveQuestion, useUnsavedGuard } from "./useUnsavedGuard";
import { type Proposed, useProposedValues } from "./proposedValues";
import { useResourceForm } from "./useResourceForm";

/** A dialog for a new row, opened from a reference that does not find it. Title and required fields come first. */
export function CreateInPlace(props: CreateInPlaceProps) {
  const proposed = useProposedValues(props.resource);
  return proposed && <CreateDialog {...props} proposed={proposed} />;
}

interface CreateDialogProps extends CreateInPlaceProps {
  proposed: Proposed;
}

function CreateDialog({ resource, title, onDone, proposed }: CreateDialogProps) {
  const id = useId();
  const currency = use(CurrencyOfForm);
  const controller = useResourceForm({
    resource,
    initial: {
      ...proposed.values,
      ...(currency && resource.fields["currency"]?.kind === "code" ? { currency } : {}),
      ...(title ? { [resource.title]: title } : {}),
    },
    late: proposed.late,
    write: useSaveRow(resource),
  });
  const one = inSentence(resource.label.one);
  const dialog = useDialog(onDone);
  const question = useLeaveQuestion(`the new ${one}`);
  useUnsavedGuard(controller.hasUnsent, `the new ${one}`);
  const onTry = useErrorFocus(id, controller.errors);

  async function save() {
    onTry();
    const row = await controller.save();
    if (row) dialog.close(() => onDone(row.id));
  }
  useSaveKey(() => void save());
  const saveByEnter = useSaveByEnter(() => void save());
  return (
    // Keys pressed in the dialog must not reach the form around the reference.
    <div hidden onKeyDown={(event) => event.stopPropagation()}>
      <Modal
        open={dialog.isOpen}
        afterClose={dialog.afterClose}
        // The dialog takes the focus while it opens.
        afterOpenChange={(isOpen) => isOpen && document.getElementById(`${id}.${resource.title}`)?.focus()}
        title={`New ${one}`}
        width={640}
        centered
        okText={`Create ${one}`}
        confirmLoading={controller.isSaving}
        onOk={() => void save()}
        onCancel={() => (controller.isDirty ? question(dialog.close) : dialog.close())}
        maskClosable={!controller.isDirty}
      >
        <div className={styles.dialog} onKeyDownCapture={saveByEnter}>
          {/* `TypedFirst` of the form around the reference must not apply here. */}
          <TypedFirst value={undefined}>
            <ResourceFormFields id={id} controller={controller} first={[resource.title]} autoFocus />
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
