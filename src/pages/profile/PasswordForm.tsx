import { useCustomMutation } from "@refinedev/core";
import { Button, Form } from "antd";
import { queryClient } from "../../providers/queryClient";
import { session } from "../../providers/session";
import { notices } from "../../providers/notices";
import { fieldProblems } from "./fieldProblems";
import { PasswordBox } from "./PasswordBox";
import styles from "./ProfilePage.module.css";
import { sessionsKey } from "./OwnSessions";

interface Passwords {
  currentPassword: string;
  newPassword: string;
  repeated: string;
}

const newPasswordHelp = "At least 12 characters. A few unrelated words are easy to remember.";

/** Changes the password; the server answers a new token for this session and ends the others. */
export function PasswordForm({ username }: { username: string }) {
  const [form] = Form.useForm<Passwords>();
  const { mutateAsync, mutation } = useCustomMutation<{ token?: string; message?: string }>();

  async function change({ currentPassword, newPassword }: Passwords) {
    try {
      const { data } = await mutateAsync({
        url: "/api/users/me/password",
        method: "post",
        values: { currentPassword, newPassword },
        errorNotification: false,
      });
      if (data?.token) session.renewToken(data.token);
      form.resetFields();
      void queryClient.invalidateQueries({ queryKey: sessionsKey });
      notices.show({ type: "success", message: data?.message ?? "Your password was changed" });
    } catch (thrown) {
      const problems = fieldProblems(thrown, ["currentPassword", "newPassword"]);
      form.setFields(
        // The problems are at the fields that were asked for.
        problems.atFields.map(({ name, errors }) => ({ name: name as keyof Passwords, errors })),
      );
      if (problems.message) notices.show({ type: "error", message: problems.message });
    }
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={(values) => void change(values)}
      name="password"
    >
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Form.Item
        label="Current password"
        name="currentPassword"
        rules={[{ required: true, message: "Enter your current password." }]}
      >
        <PasswordBox autoComplete="current-password" />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item
          label="New password"
          name="newPassword"
          extra={newPasswordHelp}
          rules={[
            { required: true, message: "Enter a new password." },
            { min: 12, message: "Use at least 12 characters." },
          ]}
        >
          <PasswordBox autoComplete="new-password" maxLength={256} />
        </Form.Item>
        <Form.Item
          label="New password again"
          name="repeated"
          dependencies={["newPassword"]}
          rules={[
            { required: true, message: "Enter the new password again." },
            ({ getFieldValue }) => ({
              validator: (_, value) =>
                !value || value === getFieldValue("newPassword")
                  ? Promise.resolve()
                  : Promise.reject(new Error("The two new passwords differ.")),
            }),
          ]}
        >
          <PasswordBox autoComplete="new-password" maxLength={256} />
        </Form.Item>
      </div>
      <Button htmlType="submit" loading={mutation.isPending}>
        Change password
      </Button>
    </Form>
  );
}
