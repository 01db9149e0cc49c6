import { Drawer } from "antd";
import { type EnquiryForm, enquiryForms } from "../../../resources/enquiryForms";
import type { Resource } from "../../../schema/resource";
import { useDialog } from "../../layout/useDialog";
import { ResourceForm } from "../../resource/form/ResourceForm";
import { useLeaveQuestion } from "../../resource/form/useLeaveQuestion";
import { useResourceForm } from "../../resource/form/useResourceForm";
import { refresh } from "../../../providers/rows/useRow";

const resource: Resource = enquiryForms;

/** The form of an enquiry form, new or there already. */
export function EnquiryFormDrawer({ form, onClose }: { form: EnquiryForm | undefined; onClose(): void }) {
  const hold = useResourceForm({ resource, row: form });
  const dialog = useDialog(onClose);
  const question = useLeaveQuestion(form ? "this enquiry form" : "the new enquiry form");
  const close = () => (hold.isDirty ? question(dialog.close) : dialog.close());
  return (
    <Drawer
      open={dialog.isOpen}
      afterOpenChange={(isOpen) => isOpen || dialog.afterClose()}
      width={600}
      title={form ? `Edit “${form.name}”` : "New enquiry form"}
      onClose={close}
      maskClosable={!hold.isDirty}
    >
      <ResourceForm
        hold={hold}
        autoFocus={!form}
        onCancel={close}
        onSaved={() => {
          void refresh(resource.name);
          dialog.close();
        }}
      />
    </Drawer>
  );
}
