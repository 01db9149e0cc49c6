import { Button, Form, Input, type InputRef, Modal } from "antd";
import { useRef, useState } from "react";
import { apiErrorOf } from "../../providers/apiError";
import { confirmPassword } from "../../providers/confirmPassword";
import { useDialog } from "../../components/useDialog";

/** Asks for the password; what needed it goes on by itself after it. */
export function PasswordDialog({ onAnswer }: { onAnswer(isConfirmed: boolean): void }) {
  const dialog = useDialog(() => onAnswer(false));
  const [form] = Form.useForm<{ password: string }>();
  const [isSending, setSending] = useState(false);
  const input = useRef<InputRef>(null);

  async function confirm({ password }: { password: string }) {
    setSending(true);
    try {
      await confirmPassword(password);
      dialog.close(() => onAnswer(true));
    } catch (thrown) {
      const { errors, message } = apiErrorOf(thrown);
      form.setFields([{ name: "password", errors: errors?.["password"] ?? [message] }]);
      input.current?.select();
    } finally {
      setSending(false);
    }
  }

  return (
    <Modal
      open={dialog.isOpen}
      onCancel={() => dialog.close()}
      afterClose={dialog.afterClose}
      // The dialog takes the focus itself while it opens.
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
      <p>This gives somebody access, so your password is needed again. It counts for ten minutes.</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={confirm} name="confirm">
        <Form.Item
          label="Your password"
          name="password"
          rules={[{ required: true, message: "Enter your password." }]}
        >
          <Input.Password autoComplete="current-password" ref={input} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
