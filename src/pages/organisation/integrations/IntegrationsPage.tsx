import { useCustomMutation } from "@refinedev/core";
import { Alert, Button, Modal, Tag } from "antd";
import { PageHeader } from "../../../components/PageHeader";
import { mailSetUpBy, useMailSetUp } from "../../../providers/useMailSetUp";
import { OrganisationSection } from "../sections/OrganisationSection";
import { PlusOutlined, DeleteOutlined } from "@ant-design/icons";
import { useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useMay } from "../../../fields/useMay";
import { pausedBecause } from "../../../domain/organisation/pausedBecause";
import { roles } from "../../../vocabulary";
import { type ApiKey, apiKeys } from "../../../resources/apiKeys";
import { type User, users } from "../../../resources/users";
import { useListRows } from "../../../providers/rows/listRows";
import { refresh } from "../../../providers/rows/useRow";
import { useConfirmed } from "../../../components/useConfirmed";
import { Loaded } from "../../../components/Loaded";
import { SectionList } from "../sections/SectionList";
import styles from "../sections/sections.module.css";
import { type DialogController, useDialog } from "../../../components/useDialog";
import { ResourceFormDrawer } from "../../resource/form/ResourceForm";
import { CopyText } from "../../../components/CopyText";
import { Link } from "react-router";
import { type EnquiryForm, enquiryForms } from "../../../resources/enquiryForms";
import { resourceNamed } from "../../../resources";
import { firstRows, listHref, type ListView } from "../../home/listView";
import { useTrash } from "../../resource/runs/useTrash";
import own from "./integrations.module.css";
import { publicOrigin } from "../../../providers/publicOrigin";

export function IntegrationsPage() {
  return (
    <>
      <PageHeader title="Integrations" context="How your website and other programs work with Tripwright." />
      <EnquiryFormsSection />
      <ApiKeysSection />
      <MailSection />
    </>
  );
}

function MailSection() {
  const isSetUp = useMailSetUp();
  const { mutate, mutation } = useCustomMutation<{ address: string }>();
  const address = mutation.data?.data.address;
  const test = () => mutate({ url: "/api/mail/test", method: "post", values: {}, errorNotification: false });
  return (
    <OrganisationSection
      heading="E-mail"
      help={
        isSetUp === false
          ? `Outgoing e-mail is not set up: copy links and send them yourself. ${mailSetUpBy}`
          : "Invitations and links for new passwords are sent by e-mail."
      }
      action={
        isSetUp && (
          <Button loading={mutation.isPending} onClick={test}>
            Send me a test
          </Button>
        )
      }
    >
      <div role="status">
        {address && <Alert type="success" showIcon message={`A test is on its way to ${address}.`} />}
        {mutation.error && <Alert type="error" showIcon message={mutation.error.message} />}
      </div>
    </OrganisationSection>
  );
}

function ApiKeysSection() {
  const mayWrite = useMay(apiKeys, "issue");
  const query = useListRows<ApiKey>(apiKeys.name, { start: 0, end: 100 });
  const makers = useMakers(query.data?.rows ?? []);
  const [isAdding, setAdding] = useState(false);
  return (
    <OrganisationSection
      heading="API keys"
      help="With a key, another program reads and writes your data, as far as the key's rights go and as long as whoever made it is an owner or admin."
      action={
        mayWrite && (
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
            New API key
          </Button>
        )
      }
    >
      <Loaded query={query} rows={2} trouble="The API keys could not be read.">
        {({ rows }) => (
          <SectionList
            rows={rows}
            keyOf={({ id }) => id}
            empty="No API key yet. A website or a spreadsheet that reads or writes trips signs in with one. Make one for each program, so that you can end each by itself."
          >
            {(key) => (
              <ApiKeyLine
                apiKey={key}
                mayWrite={mayWrite}
                paused={makers && !key.revokedAt ? pausedBecause(makers.get(key.createdBy ?? "")) : null}
              />
            )}
          </SectionList>
        )}
      </Loaded>
      {isAdding && <NewApiKey onClose={() => setAdding(false)} />}
    </OrganisationSection>
  );
}

/** The users who made the keys, by id; undefined until read. */
function useMakers(keys: readonly ApiKey[]): ReadonlyMap<string, User> | undefined {
  const ids = [...new Set(keys.flatMap(({ createdBy }) => createdBy ?? []))];
  const query = { filters: [{ field: "id", operator: "in", value: ids }], start: 0, end: 100 } as const;
  const { data } = useListRows<User>(users.name, query, { enabled: ids.length > 0 });
  return data && new Map(data.rows.map((user) => [user.id, user]));
}

interface ApiKeyLineProps {
  apiKey: ApiKey;
  mayWrite: boolean;
  /** Why the key does not work at present; null if it works. */
  paused: string | null;
}

function ApiKeyLine({ apiKey, mayWrite, paused }: ApiKeyLineProps) {
  const { formats } = useFieldEnvironment();
  const confirm = useConfirmed();
  const revoke = () =>
    confirm({
      title: `Revoke “${apiKey.name}”?`,
      content: "Programs that use it are refused from now on. This cannot be undone.",
      okText: "Revoke key",
      ...{ url: `/api/api-keys/${apiKey.id}/revoke`, method: "post" },
      done: `“${apiKey.name}” was revoked.`,
      after: () => refresh(apiKeys.name),
    });
  return (
    <>
      <div className={styles.words}>
        <span className={styles.name}>{apiKey.name}</span>
        <span className={styles.detail}>
          <code>{apiKey.prefix}…</code> ·{" "}
          {apiKey.lastUsedAt ? `last used ${formats.instant(apiKey.lastUsedAt)}` : "never used"}
        </span>
        {paused && <span className={styles.detail}>{paused} Programs that use it are refused.</span>}
      </div>
      {paused && <Tag color="orange">Paused</Tag>}
      <Tag color={roles[apiKey.role].colour}>{roles[apiKey.role].label}</Tag>
      {apiKey.revokedAt ? (
        <Tag color="red">Revoked {formats.instant(apiKey.revokedAt)}</Tag>
      ) : (
        mayWrite && (
          <Button size="small" danger aria-label={`Revoke ${apiKey.name}`} onClick={revoke}>
            Revoke
          </Button>
        )
      )}
    </>
  );
}

/** Creates an API key and shows its secret once. */
export function NewApiKey({ onClose }: { onClose(): void }) {
  const [secret, setSecret] = useState<string>();
  const dialog = useDialog(onClose);
  return secret === undefined ? (
    <ResourceFormDrawer
      resource={apiKeys}
      onClose={onClose}
      // The response for a new key contains its secret.
      onSaved={(made) => setSecret(String(made["secret"]))}
    />
  ) : (
    <NewSecret secret={secret} dialog={dialog} />
  );
}

/** Only the button closes it, because the secret is never shown again. */
function NewSecret({ secret, dialog }: { secret: string; dialog: DialogController }) {
  return (
    <Modal
      open={dialog.isOpen}
      afterClose={dialog.afterClose}
      title="Your new API key"
      closable={false}
      keyboard={false}
      maskClosable={false}
      footer={
        <Button type="primary" onClick={() => dialog.close()}>
          I have copied it
        </Button>
      }
    >
      <p>Copy it now: it is shown this once and cannot be read again.</p>
      <CopyText label="API key" text={secret} />
    </Modal>
  );
}

function EnquiryFormsSection() {
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
          // Without permission for the clipboard, the embed code with the address opens instead.
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

const publicAddress = (publicId: string): string => `${publicOrigin()}/enquire/${publicId}`;

/** The HTML that shows the form in another website. Its script adapts the height of the frame. */
const embedCode = (publicId: string, title: string): string =>
  `<iframe src="${escaped(publicAddress(publicId))}" title="${escaped(title)}" width="100%" height="900" style="border:0" loading="lazy"></iframe>\n<script src="${escaped(publicOrigin())}/embed.js" async></script>`;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
