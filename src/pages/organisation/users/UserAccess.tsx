import { useCustomMutation } from "@refinedev/core";
import { App, Button, Space } from "antd";
import type { User } from "../../../resources/users";
import { useMailSetUp } from "../../../providers/useMailSetUp";
import { CopyText } from "../../../components/CopyText";
import { OrganisationSection } from "../sections/OrganisationSection";
import { UserSessions } from "./UserSessions";

/** How a user signs in: the one-use link with which they set their password, and where they are signed in now. */
export function UserAccess({ user }: { user: User }) {
  const { id } = user;
  const { mutate, mutation } = useCustomMutation<{ link: string; kind: "invitation" | "reset" }>();
  const invite = () => mutate({ url: `/api/users/${id}/invite`, method: "post", values: {} });
  const { mutate: mutateByMail, mutation: mailing } = useCustomMutation<{ address: string }>();
  const mail = () => mutateByMail({ url: `/api/users/${id}/invite/mail`, method: "post", values: {} });
  const { mutateAsync } = useCustomMutation();
  const { modal } = App.useApp();
  const resetSecondFactor = () =>
    modal.confirm({
      title: `Take the second factor of ${user.fullname} off?`,
      content:
        "For whoever lost telephone and recovery codes. Their app and codes work no more, and their sessions end.",
      okText: "Take it off",
      okButtonProps: { danger: true },
      onOk: () =>
        mutateAsync({
          url: `/api/users/${id}/second-factor`,
          method: "delete",
          values: {},
          successNotification: {
            type: "success",
            message: `${user.fullname} signs in with the password alone.`,
          },
        }).catch(() => undefined),
    });
  const isMailSetUp = useMailSetUp();
  const invitation = mutation.data?.data;
  const mailed = mailing.data?.data;

  return (
    <>
      <OrganisationSection
        heading="Signing in"
        help={
          !user.isActive
            ? `${user.fullname} is not active. Activate and save first; then a link can be made.`
            : user.hasPassword
              ? `${user.fullname} has set a password. A new link lets them choose another.`
              : `${user.fullname} cannot sign in yet. Make a link and send it to them; with it they set their password.`
        }
        action={
          <Space wrap>
            {isMailSetUp && (
              <Button
                loading={mailing.isPending}
                disabled={!user.isActive || !user.email}
                title={user.email ? undefined : "Add an e-mail address and save first."}
                onClick={mail}
              >
                {user.hasPassword ? "Mail a reset link" : "Mail an invitation"}
              </Button>
            )}
            {user.hasPassword && <Button onClick={resetSecondFactor}>Reset the second factor</Button>}
            <Button loading={mutation.isPending} disabled={!user.isActive} onClick={invite}>
              {user.hasPassword ? "Make a reset link" : "Make an invitation link"}
            </Button>
          </Space>
        }
      >
        <div role="status">
          {mailed && <p>The link is on its way to {mailed.address}. Links from before work no longer.</p>}
          {invitation && (
            <>
              <p>
                The link works once, for {invitation.kind === "reset" ? "one hour" : "seven days"}. It is
                shown only now.
              </p>
              {isMailSetUp === false && <p>E-mail is not set up; copy the link instead.</p>}
              <CopyText label="Link" text={invitation.link} />
            </>
          )}
        </div>
      </OrganisationSection>
      {user.hasPassword && <UserSessions id={id} fullname={user.fullname} version={user.version} />}
    </>
  );
}
