import { Drawer } from "antd";
import { type EnquiryForm, enquiryForms } from "../../../resources/enquiryForms";
import type { AnyRow, Resource } from "../../../schema/resource";
import { ResourceForm } from "../../resource/form/ResourceForm";
import { useResourceForm } from "../../resource/form/useResourceForm";
import { refresh } from "../../../providers/rows/useRow";

const resource: Resource = enquiryForms;

/** The form of an enquiry form, new or there already. */
export function EnquiryFormDrawer({ form, onClose }: { form: EnquiryForm | undefined; onClose(): void }) {
  // The form holds any row by its fields; an enquiry form is one.
  const hold = useResourceForm({ resource, row: form as AnyRow | undefined });
  return (
    <Drawer
      open
      width={600}
      title={form ? `Edit “${form.name}”` : "New enquiry form"}
      onClose={onClose}
      maskClosable={!hold.isDirty}
    >
      <ResourceForm
        hold={hold}
        autoFocus={!form}
        onCancel={onClose}
        onSaved={() => {
          void refresh(resource.name);
          onClose();
        }}
      />
    </Drawer>
  );
}
