import { useQuery } from "@tanstack/react-query";
import { Button, Form, Input, type InputRef, Modal } from "antd";
import { useRef, useState } from "react";
import { useSubmit } from "../../components/light/useSubmit";
import { queryClient } from "../../providers/queryClient";
import { askForKey, confirmWho, readSecondFactor } from "../../providers/secondFactor";
import { useDialog } from "../../components/useDialog";

type Proof = "password" | "code";

/** Asks the user to confirm who they are (password, code or passkey); then the waiting call continues. */
export function PasswordDialog({ onAnswer }: { onAnswer(isConfirmed: boolean): void }) {
  const dialog = useDialog(() => onAnswer(false));
  const [form] = Form.useForm<Partial<Record<Proof, string>>>();
  const { isSending, submit } = useSubmit();
  const [proof, setProof] = useState<Proof>("password");
  const input = useRef<InputRef>(null);
  // The dialog is outside Refine, so it passes the query client itself.
  const { data: ways } = useQuery(
    { queryKey: ["users", "me", "second-factor", "ways"], queryFn: readSecondFactor },
    queryClient,
  );
  const isByCode = proof === "code";

  async function confirm(given: Partial<Record<Proof, string>> | "key") {
    const isConfirmed = await submit(
      async () => confirmWho(given === "key" ? { key: await askForKey() } : given),
      ({ errors, message }) => {
        form.setFields([{ name: proof, errors: errors?.[proof] ?? [message] }]);
        input.current?.select();
      },
    );
    if (isConfirmed) dialog.close(() => onAnswer(true));
  }

  return (
    <Modal
      open={dialog.isOpen}
      onCancel={() => dialog.close()}
      afterClose={dialog.afterClose}
      // While it opens, the dialog takes the focus.
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
      title="Confirm that it is you"
      width={420}
      footer={[
        <Button key="cancel" onClick={() => dialog.close()}>
          Cancel
        </Button>,
        <Button key="confirm" type="primary" loading={isSending} onClick={() => form.submit()}>
          Confirm
        </Button>,
      ]}
    >
      <p>
        This gives somebody access, so {isByCode ? "a code of your app" : "your password"} is needed again. It
        counts for ten minutes.
      </p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={confirm} name="confirm">
        {isByCode ? (
          <Form.Item label="Code" name="code" rules={[{ required: true, message: "Enter the code." }]}>
            <Input autoComplete="one-time-code" inputMode="numeric" ref={input} autoFocus />
          </Form.Item>
        ) : (
          <Form.Item
            label="Your password"
            name="password"
            rules={[{ required: true, message: "Enter your password." }]}
          >
            <Input.Password autoComplete="current-password" ref={input} />
          </Form.Item>
        )}
        {ways && ways.passkeys.length > 0 && (
          <p>
            <Button onClick={() => void confirm("key")}>Use a passkey</Button>
          </p>
        )}
        {ways?.appSince && (
          <Button type="link" style={{ padding: 0 }} onClick={() => setProof(isByCode ? "password" : "code")}>
            {isByCode ? "Use the password instead" : "Use a code of your app instead"}
          </Button>
        )}
      </Form>
    </Modal>
  );
}
