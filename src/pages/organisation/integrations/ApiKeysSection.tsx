import { PlusOutlined } from "@ant-design/icons";
import { useCustomMutation } from "@refinedev/core";
import { App, Button, Modal, Tag } from "antd";
import { useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useMay } from "../../../fields/useMay";
import { pausedBecause } from "../../../domain/organisation/pausedBecause";
import { roles } from "../../../vocabulary";
import { type ApiKey, apiKeys } from "../../../resources/apiKeys";
import { type User, users } from "../../../resources/users";
import { useListRows } from "../../../providers/rows/listRows";
import { refresh } from "../../../providers/rows/useRow";
import { Loaded } from "../../../components/Loaded";
import { OrganisationSection } from "../sections/OrganisationSection";
import { SectionList } from "../sections/SectionList";
import styles from "../sections/sections.module.css";
import { type DialogController, useDialog } from "../../../components/useDialog";
import { ResourceFormDrawer } from "../../resource/form/ResourceForm";
import { CopyText } from "../../../components/CopyText";

/** The organisation's API keys: what each may do, when it was last used, and its end. */
export function ApiKeysSection() {
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

/** The people who made the keys, by id; undefined until they are known. */
function useMakers(keys: readonly ApiKey[]): ReadonlyMap<string, User> | undefined {
  const ids = [...new Set(keys.flatMap(({ createdBy }) => createdBy ?? []))];
  const query = { filters: [{ field: "id", operator: "in", value: ids }], start: 0, end: 100 } as const;
  const { data } = useListRows<User>(users.name, query, { enabled: ids.length > 0 });
  return data && new Map(data.rows.map((user) => [user.id, user]));
}

interface ApiKeyLineProps {
  apiKey: ApiKey;
  mayWrite: boolean;
  /** Why the key does not work at present, in words; null while it does. */
  paused: string | null;
}

function ApiKeyLine({ apiKey, mayWrite, paused }: ApiKeyLineProps) {
  const { formats } = useFieldEnvironment();
  const { modal } = App.useApp();
  const { mutateAsync } = useCustomMutation({
    mutationOptions: { onSettled: () => refresh(apiKeys.name) },
  });
  const revoke = () =>
    modal.confirm({
      title: `Revoke “${apiKey.name}”?`,
      content: "Programs that use it are refused from now on. This cannot be undone.",
      okText: "Revoke key",
      okButtonProps: { danger: true },
      onOk: () =>
        mutateAsync({
          url: `/api/api-keys/${apiKey.id}/revoke`,
          method: "post",
          values: {},
          successNotification: { type: "success", message: `“${apiKey.name}” was revoked.` },
        }).catch(() => undefined),
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

/** Makes an API key and shows its secret this once. */
export function NewApiKey({ onClose }: { onClose(): void }) {
  const [secret, setSecret] = useState<string>();
  const dialog = useDialog(onClose);
  return secret === undefined ? (
    <ResourceFormDrawer
      resource={apiKeys}
      onClose={onClose}
      // The answer to making a key holds its secret beside the row.
      onSaved={(made) => setSecret(String(made["secret"]))}
    />
  ) : (
    <NewSecret secret={secret} dialog={dialog} />
  );
}

/** Nothing but the button closes it: what is not copied by then is lost. */
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
