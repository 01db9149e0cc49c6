import { PlusOutlined } from "@ant-design/icons";
import { Button, Empty, Skeleton, Tag } from "antd";
import { useState } from "react";
import { apiErrorOf } from "../../../providers/apiError";
import { type EnquiryForm, enquiryForms } from "../../../resources/enquiryForms";
import { useListRows } from "../../../providers/rows/listRows";
import { CopyText } from "./CopyText";
import { embedCode, publicAddress } from "./embedCode";
import { EnquiryFormDrawer } from "./EnquiryFormDrawer";
import { IntegrationSection } from "./IntegrationSection";
import styles from "./integrations.module.css";

/** The forms by which travellers send enquiries from a website. */
export function EnquiryFormsSection({ mayWrite }: { mayWrite: boolean }) {
  const { data, isPending, error } = useListRows<EnquiryForm>(enquiryForms.name, { _end: 100 });
  const [edited, setEdited] = useState<EnquiryForm | "new">();
  return (
    <IntegrationSection
      heading="Website enquiry forms"
      help="A page to link to or to put into your website. What travellers send becomes a trip at once."
      action={
        mayWrite && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited("new")}>
            New enquiry form
          </Button>
        )
      }
    >
      {isPending ? (
        <Skeleton active paragraph={{ rows: 2 }} />
      ) : error ? (
        <p role="alert">{apiErrorOf(error).message}</p>
      ) : data.rows.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description="No enquiry forms. Make one, and trips come in by themselves."
        />
      ) : (
        <ul className={styles.list}>
          {data.rows.map((form) => (
            <EnquiryFormLine
              key={form.id}
              form={form}
              onEdit={mayWrite ? () => setEdited(form) : undefined}
            />
          ))}
        </ul>
      )}
      {edited && (
        <EnquiryFormDrawer
          form={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </IntegrationSection>
  );
}

function EnquiryFormLine({ form, onEdit }: { form: EnquiryForm; onEdit: (() => void) | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const address = publicAddress(form.publicId);
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <span className={styles.name}>{form.name}</span>
        <a href={address} target="_blank" rel="noreferrer" className={styles.address}>
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
        <div className={styles.more}>
          <p className={styles.help}>Paste this where the form should stand in a page of your website.</p>
          <CopyText label="Embed code" text={embedCode(form.publicId, form.heading)} />
        </div>
      )}
    </li>
  );
}
