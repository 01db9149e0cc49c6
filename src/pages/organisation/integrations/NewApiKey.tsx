import { Button, Modal } from "antd";
import { useState } from "react";
import { apiKeys } from "../../../resources/apiKeys";
import { type DialogController, useDialog } from "../../../components/useDialog";
import { ResourceFormDrawer } from "../../resource/form/ResourceFormDrawer";
import { CopyText } from "../../../components/CopyText";

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
