import { PlusOutlined } from "@ant-design/icons";
import { Button, Tag } from "antd";
import { useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { type EnquiryForm, enquiryForms } from "../../../resources/enquiryForms";
import { permits } from "../../../schema/access";
import { useListRows } from "../../../providers/rows/listRows";
import { ResourceFormDrawer } from "../../resource/form/ResourceFormDrawer";
import { CopyText } from "./CopyText";
import { embedCode, publicAddress } from "./embedCode";
import { OrganisationSection } from "../sections/OrganisationSection";
import { SectionList } from "../sections/SectionList";
import styles from "../sections/sections.module.css";
import own from "./integrations.module.css";

/** The forms by which travellers send enquiries from a website. */
export function EnquiryFormsSection() {
  const { actor } = useFieldEnvironment();
  const mayWrite = permits(enquiryForms.access.create, actor);
  const { data, error, refetch } = useListRows<EnquiryForm>(enquiryForms.name, { _end: 100 });
  const [edited, setEdited] = useState<EnquiryForm | "new">();
  return (
    <OrganisationSection
      heading="Website enquiry forms"
      help="A page to link to or to put into your website. What travellers send becomes a trip at once."
      action={
        mayWrite && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited("new")}>
            New enquiry form
          </Button>
        )
      }
    >
      <SectionList
        rows={data?.rows}
        keyOf={({ id }) => id}
        trouble={
          error
            ? { message: "The enquiry forms could not be read.", onRetry: () => void refetch() }
            : undefined
        }
        empty="No enquiry forms. Make one, and trips come in by themselves."
      >
        {(form) => <EnquiryFormLine form={form} onEdit={mayWrite ? () => setEdited(form) : undefined} />}
      </SectionList>
      {edited && (
        <ResourceFormDrawer
          resource={enquiryForms}
          row={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </OrganisationSection>
  );
}

function EnquiryFormLine({ form, onEdit }: { form: EnquiryForm; onEdit: (() => void) | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const address = publicAddress(form.publicId);
  return (
    <>
      <div className={styles.words}>
        <span className={styles.name}>{form.name}</span>
        <a href={address} target="_blank" rel="noreferrer" className={own.address}>
          {address}
        </a>
      </div>
      {form.isActive ? <Tag color="green">Active</Tag> : <Tag>Switched off</Tag>}
      <Button size="small" onClick={() => setOpen((now) => !now)} aria-expanded={isOpen}>
        Embed
      </Button>
      {onEdit && (
        <Button size="small" onClick={onEdit} aria-label={`Edit ${form.name}`}>
          Edit
        </Button>
      )}
      {isOpen && (
        <div className={own.more}>
          <p className={styles.help}>Paste this where the form should stand in a page of your website.</p>
          <CopyText label="Embed code" text={embedCode(form.publicId, form.heading)} />
        </div>
      )}
    </>
  );
}
