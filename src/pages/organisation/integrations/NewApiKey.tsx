import { Button, Modal } from "antd";
import { type FormEvent, useId, useState } from "react";
import { faultsBelow } from "../../../fields/faultsBelow";
import { FormField } from "../../../fields/FormField";
import { apiErrorOf } from "../../../providers/apiError";
import { http } from "../../../providers/http";
import { type ApiKey, apiKeys } from "../../../resources/apiKeys";
import { createSchema } from "../../../schema/bodies";
import { type Faults, faultsOf } from "../../../schema/faults";
import type { Fields } from "../../../schema/kinds";
import { refresh } from "../../../providers/rows/useRow";
import { type DialogHold, useDialog } from "../../layout/useDialog";
import { CopyText } from "./CopyText";

// The exact declaration is narrower than the type of any fields.
const fields = apiKeys.fields as Fields;
const names = ["name", "role"] as const;

/** Makes an API key and shows its secret this once. */
export function NewApiKey({ onClose }: { onClose(): void }) {
  const id = useId();
  const [values, setValues] = useState<Record<string, unknown>>({});
  const [faults, setFaults] = useState<Faults>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [secret, setSecret] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const read = createSchema(apiKeys).safeParse(values);
    setFaults(read.error && faultsOf(read.error));
    setFailure(undefined);
    if (!read.success) return;
    setBusy(true);
    try {
      // No key for repeats goes along: an answer with a secret is not kept.
      const { data } = await http.post<ApiKey & { secret: string }>(`/api/${apiKeys.name}`, read.data);
      setSecret(data.secret);
      void refresh(apiKeys.name);
    } catch (thrown) {
      const { errors, message } = apiErrorOf(thrown);
      setFaults(errors);
      setFailure(errors ? undefined : message);
    } finally {
      setBusy(false);
    }
  }

  const dialog = useDialog(onClose);
  if (secret) return <NewSecret secret={secret} dialog={dialog} />;
  return (
    <Modal
      open={dialog.isOpen}
      afterClose={dialog.afterClose}
      title="New API key"
      okText="Make key"
      okButtonProps={{ htmlType: "submit", form: id, loading: busy }}
      onCancel={() => dialog.close()}
      maskClosable={false}
    >
      <form id={id} onSubmit={submit} noValidate>
        {names.map((name, index) => (
          <FormField
            key={name}
            id={`${id}-${name}`}
            // Both names are declared.
            field={fields[name] as Fields[string]}
            value={values[name]}
            around={values}
            onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
            faults={faultsBelow(faults, name)}
            autoFocus={index === 0}
          />
        ))}
        {failure && <p role="alert">{failure}</p>}
      </form>
    </Modal>
  );
}

/** Nothing but the button closes it: what is not copied by then is lost. */
function NewSecret({ secret, dialog }: { secret: string; dialog: DialogHold }) {
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
