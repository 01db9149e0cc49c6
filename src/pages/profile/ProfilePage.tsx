import { useGetIdentity, useCustomMutation } from "@refinedev/core";
import { type SessionUser, session } from "../../providers/session";
import { PageHeader } from "../../components/PageHeader";
import styles from "./ProfilePage.module.css";
import { ProfileSection } from "./ProfileSection";
import { SecondFactor } from "./SecondFactor";
import { NotificationSettings } from "./NotificationSettings";
import { OwnSessions, sessionsKey } from "./OwnSessions";
import { ThemeChoice } from "./ThemeChoice";
import { Button, Form, Input, type InputProps } from "antd";
import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { apiErrorOf } from "../../providers/apiError";
import { notices } from "../../providers/notices";
import { useMailSetUp } from "../../providers/useMailSetUp";
import { users } from "../../resources/users";
import words from "../../components/words.module.css";
import { useOwnDataSaving, rememberOwnData } from "../../providers/rows/useOwnDataSaving";
import { ConfirmAddress } from "../../components/ConfirmAddress";
import type { AnyRow, Resource } from "../../schema";
import { StandingForm } from "../resource/form/ResourceForm";
import { ownUserName } from "../../providers/writeRow";
import { ImagePicker } from "../../fields/imageEditing/ImagePicker";
import { displayName } from "../../providers/assignees";
import { PersonAvatar } from "../../components/PersonAvatar";
import { queryClient } from "../../providers/queryClient";
import { EyeInvisibleOutlined, EyeOutlined } from "@ant-design/icons";

export function ProfilePage() {
  const { data: user } = useGetIdentity<SessionUser>();
  // The form takes any row by its fields; the signed-in user is one.
  const row = useMemo(() => user as unknown as AnyRow, [user]);
  const page = useSoughtSection(user !== undefined);
  if (!user) return null;
  return (
    <div ref={page} className={styles.page}>
      <PageHeader title="Your profile" context={`Signed in as ${user.username}`} />
      <ProfileSection heading="About you" help="How your colleagues see and reach you.">
        <OwnPhoto user={user} />
        <OwnDataForm user={user} row={row} />
      </ProfileSection>
      <ProfileSection heading="Appearance" help="Follows you to the other browsers that you sign in with.">
        <ThemeChoice />
      </ProfileSection>
      <ProfileSection
        heading="Absence"
        help="What falls due while you are away is shown to you and to whoever stands in. Colleagues see it beside your name."
      >
        <StandingForm resource={ownAbsence} row={row} what="your absence" onSaved={rememberOwnData} />
      </ProfileSection>
      <ProfileSection
        id="notifications"
        heading="Notifications"
        help="Of what you are told, and how. It is about the trips that you work on and the offers that you sent. What is mailed at once is not in the digest; nor is what you have read in the product by then."
      >
        <NotificationSettings user={user} />
      </ProfileSection>
      <ProfileSection heading="Password" help="Changing it ends your sessions on other devices.">
        <PasswordForm username={user.username} />
      </ProfileSection>
      <ProfileSection
        heading="Second factor"
        help="What is asked for beside your password, so that whoever learns that does not get in with it."
      >
        <SecondFactor />
      </ProfileSection>
      <ProfileSection
        heading="Sessions"
        help="Where you are signed in. End the ones that you do not recognise."
      >
        <OwnSessions />
      </ProfileSection>
    </div>
  );
}

/** Keeps the section in sight that the address names after "#", while those above it load, until the person acts. */
function useSoughtSection(isDrawn: boolean) {
  const page = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (!isDrawn || !page.current || hash === "") return undefined;
    const grown = new ResizeObserver(() => document.getElementById(hash.slice(1))?.scrollIntoView());
    const acted = new AbortController();
    const stop = () => {
      grown.disconnect();
      acted.abort();
    };
    grown.observe(page.current);
    for (const act of ["wheel", "pointerdown", "keydown"])
      window.addEventListener(act, stop, { signal: acted.signal });
    return stop;
  }, [isDrawn, hash]);
  return page;
}

function OwnDataForm({ user, row }: { user: SessionUser; row: AnyRow }) {
  const isMailSetUp = useMailSetUp();
  return (
    <>
      <StandingForm resource={ownProfile} row={row} what="your profile" onSaved={rememberOwnData} />
      {isMailSetUp && user["email"] && user["isEmailConfirmed"] === false && (
        <p className={words.muted}>
          Your e-mail address is not confirmed yet: until it is, answers to what you send go to an owner.{" "}
          <ConfirmAddress />
        </p>
      )}
    </>
  );
}

const { fullname, email, phone, introduction, offerPhone, timeZone } = users.fields;

/** Users may always see their own contact data. */
const { access: _phone, ...openPhone } = phone;
const { access: _email, ...openEmail } = email;

/** The users resource for the user's own row. Photo and theme are not in it; they are saved when chosen. */
const ownProfile: Resource = {
  // The exact declaration is narrower than the type of all resources.
  ...(users as Resource),
  name: ownUserName,
  label: { one: "Profile", many: "Profiles" },
  fields: {
    fullname,
    email: openEmail,
    phone: openPhone,
    ...{ introduction, offerPhone },
    timeZone: { ...timeZone, help: "Left empty, the organisation's." },
  },
  form: [
    {
      heading: "Name and contact",
      fields: ["fullname", "email", "phone", "introduction", "offerPhone", "timeZone"],
    },
  ],
};

const ownAbsence: Resource = {
  ...ownProfile,
  label: { one: "Absence", many: "Absences" },
  fields: { absence: users.fields.absence },
  form: [{ heading: "Days and stand-in", fields: ["absence"] }],
};

function OwnPhoto({ user }: { user: SessionUser }) {
  const changeOwnData = useOwnDataSaving();
  async function change(photo: string | null) {
    try {
      await changeOwnData({ photo });
      notices.show({ type: "success", message: photo ? "Your photo was changed" : "Your photo was removed" });
    } catch (thrown) {
      notices.show({ type: "error", message: apiErrorOf(thrown).message });
    }
  }
  return (
    <div className={styles.photo}>
      <ImagePicker
        label="Photo"
        value={typeof user["photo"] === "string" ? user["photo"] : null}
        onChange={(photo) => void change(photo)}
        aspect={1}
        round
        placeholder={<PersonAvatar name={displayName(user)} size={94} />}
      />
    </div>
  );
}

interface Passwords {
  currentPassword: string;
  newPassword: string;
  repeated: string;
}

const newPasswordHelp = "At least 12 characters. A few unrelated words are easy to remember.";

/** Changes the password. The server sends a new token for this session and ends the others. */
function PasswordForm({ username }: { username: string }) {
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
        // `atFields` has only the names passed in.
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

/** A failed save for Ant Design's form: errors by field, and a message if there are none. */
function fieldProblems(thrown: unknown, fields: readonly string[]) {
  const { errors = {}, message } = apiErrorOf(thrown);
  const atFields = fields.flatMap((name) => (errors[name] ? [{ name, errors: errors[name] }] : []));
  return { atFields, message: atFields.length > 0 ? undefined : message };
}

function PasswordBox(props: InputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={isShown ? "text" : "password"}
      suffix={
        <Button
          type="text"
          size="small"
          icon={isShown ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
          aria-label="Show password"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
