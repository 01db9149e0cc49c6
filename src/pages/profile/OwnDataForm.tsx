import { App, Button, Form, Input, Select } from "antd";
import { useState } from "react";
import { ImagePicker } from "../../fields/imageEditing/ImagePicker";
import { displayName } from "../../providers/assignees";
import type { SessionUser } from "../../providers/session";
import { PersonAvatar } from "../layout/PersonAvatar";
import { fieldProblems } from "./fieldProblems";
import { changeOwnData, type OwnData } from "./ownData";
import styles from "./ProfilePage.module.css";

type Values = Pick<OwnData, "fullname" | "phone" | "timeZone">;

const timeZones = Intl.supportedValuesOf("timeZone").map((zone) => ({
  value: zone,
  label: zone.replaceAll("_", " "),
}));

/** The person's photo, saved as soon as it is chosen, and their name, phone and time zone. */
export function OwnDataForm({ user }: { user: SessionUser }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [isSaving, setSaving] = useState(false);
  const textOf = (name: string) => (typeof user[name] === "string" ? user[name] : null);

  async function save(values: Values) {
    setSaving(true);
    try {
      await changeOwnData({ ...values, phone: values.phone || null, timeZone: values.timeZone || null });
      void message.success("Your data was saved");
    } catch (thrown) {
      const problems = fieldProblems(thrown, ["fullname", "phone", "timeZone"]);
      form.setFields(problems.atFields.map(({ name, errors }) => ({ name: name as keyof Values, errors })));
      if (problems.message) void message.error(problems.message);
    } finally {
      setSaving(false);
    }
  }

  async function changePhoto(photo: string | null) {
    try {
      await changeOwnData({ photo });
      void message.success(photo ? "Your photo was changed" : "Your photo was removed");
    } catch (thrown) {
      void message.error(fieldProblems(thrown, []).message);
    }
  }

  return (
    <>
      <div className={styles.photo}>
        <ImagePicker
          label="Photo"
          value={textOf("photo")}
          onChange={(photo) => void changePhoto(photo)}
          aspect={1}
          round
          placeholder={<PersonAvatar name={displayName(user)} size={94} />}
        />
      </div>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ fullname: user.fullname, phone: textOf("phone"), timeZone: textOf("timeZone") }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item
          label="Full name"
          name="fullname"
          rules={[{ required: true, whitespace: true, message: "Enter your name." }]}
        >
          <Input autoComplete="name" maxLength={120} />
        </Form.Item>
        <div className={styles.pair}>
          <Form.Item label="Phone" name="phone">
            <Input type="tel" autoComplete="tel" maxLength={40} />
          </Form.Item>
          <Form.Item label="Time zone" name="timeZone">
            <Select
              showSearch
              allowClear
              options={timeZones}
              optionFilterProp="label"
              placeholder="The organisation's"
            />
          </Form.Item>
        </div>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          Save
        </Button>
      </Form>
    </>
  );
}
