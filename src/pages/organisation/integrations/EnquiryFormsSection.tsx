import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Tag } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useMay } from "../../../fields/useMay";
import { type EnquiryForm, enquiryForms } from "../../../resources/enquiryForms";
import { useListRows } from "../../../providers/rows/listRows";
import { resourceNamed } from "../../../resources";
import { firstRows, listHref, type ListView } from "../../home/listView";
import { ResourceFormDrawer } from "../../resource/form/ResourceForm";
import { useTrash } from "../../resource/useTrash";
import { CopyText } from "../../../components/CopyText";
import { Loaded } from "../../../components/Loaded";
import { OrganisationSection } from "../sections/OrganisationSection";
import { SectionList } from "../sections/SectionList";
import styles from "../sections/sections.module.css";
import own from "./integrations.module.css";
import { publicOrigin } from "../../../providers/publicOrigin";

/** The forms by which travellers send enquiries from a website. */
export function EnquiryFormsSection() {
  const mayWrite = useMay(enquiryForms, "create");
  const query = useListRows<EnquiryForm>(enquiryForms.name, { start: 0, end: 100 });
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
      <Loaded query={query} rows={2} trouble="The enquiry forms could not be read.">
        {({ rows }) => (
          <SectionList
            rows={rows}
            keyOf={({ id }) => id}
            empty="No enquiry form yet. Each gets a page of its own to link to and a code for your website; what a traveller sends is a new trip a moment later, with its source."
          >
            {(form) => <EnquiryFormLine form={form} onEdit={mayWrite ? () => setEdited(form) : undefined} />}
          </SectionList>
        )}
      </Loaded>
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
  const { formats } = useFieldEnvironment();
  const { remove } = useTrash(resourceNamed(enquiryForms.name));
  const [isOpen, setOpen] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const fromSource = listOfSource(form.querySourceId);
  const { data } = useListRows("trips", firstRows(fromSource, 0), { enabled: form.querySourceId !== null });
  const address = publicAddress(form.publicId);
  return (
    <>
      <div className={styles.words}>
        <span className={styles.name}>{form.name}</span>
        <a href={address} target="_blank" rel="noreferrer" className={own.address}>
          {address}
        </a>
        {data && (
          <Link to={listHref(fromSource)} className={styles.detail}>
            {`${formats.number(data.total)} ${data.total === 1 ? "trip" : "trips"} of its source`}
          </Link>
        )}
      </div>
      {form.isActive ? <Tag color="green">Active</Tag> : <Tag>Switched off</Tag>}
      <Button
        size="small"
        aria-label={`Copy the link to ${form.name}`}
        onClick={() =>
          // Without permission for the clipboard the code with the address opens instead.
          void navigator.clipboard.writeText(address).then(
            () => setCopied(true),
            () => setOpen(true),
          )
        }
      >
        {isCopied ? "Copied" : "Copy link"}
      </Button>
      <Button size="small" onClick={() => setOpen((now) => !now)} aria-expanded={isOpen}>
        Embed
      </Button>
      {onEdit && (
        <Button size="small" onClick={onEdit} aria-label={`Edit ${form.name}`}>
          Edit
        </Button>
      )}
      {onEdit && (
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`Delete ${form.name}`}
          onClick={() => remove({ id: form.id, title: form.name })}
        />
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

const listOfSource = (sourceId: string | null): ListView => ({
  resource: "trips",
  filters: [{ field: "querySourceId", operator: "eq", value: sourceId }],
  sort: [{ field: "createdAt", order: "desc" }],
});

/** The address of an enquiry form's public page. */
const publicAddress = (publicId: string): string => `${publicOrigin()}/enquire/${publicId}`;

/** What a website's owner pastes into a page to show the form there; the script makes the frame as high as the form. */
const embedCode = (publicId: string, title: string): string =>
  `<iframe src="${escaped(publicAddress(publicId))}" title="${escaped(title)}" width="100%" height="900" style="border:0" loading="lazy"></iframe>\n<script src="${escaped(publicOrigin())}/embed.js" async></script>`;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
