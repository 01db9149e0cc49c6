import { useCustom, useCustomMutation } from "@refinedev/core";
import { App, Button, Space } from "antd";
import type { User } from "../../../resources/users";
import { useMailSetUp } from "../../../providers/useMailSetUp";
import { CopyText } from "../../../components/CopyText";
import { OrganisationSection } from "../sections/OrganisationSection";
import { apiErrorOf } from "../../../providers/apiError";
import { Loaded } from "../../../components/Loaded";
import { SessionList, type UserSession } from "../../sessions/SessionList";

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

/** Where a user is signed in now, and the end of it all at once. */
function UserSessions({
  id,
  fullname,
  version,
}: {
  id: string;
  fullname: string;
  /** Of the user: another role, or being deactivated, ends their sessions. */
  version: number;
}) {
  const { modal } = App.useApp();
  const url = `/api/users/${id}/sessions`;
  const { query } = useCustom<UserSession[]>({
    url,
    method: "get",
    queryOptions: { queryKey: ["users", id, "sessions", version] },
  });
  const { error, refetch } = query;
  const data = query.data?.data;
  const { mutateAsync } = useCustomMutation();

  const endedAll = () =>
    mutateAsync({
      url,
      method: "delete",
      values: {},
      successNotification: { type: "success", message: `${fullname} is signed out everywhere.` },
    });
  const endAll = () =>
    modal.confirm({
      title: `End all sessions of ${fullname}?`,
      content: "They have to sign in again. The form that they are writing in is offered to them then.",
      okText: "End sessions",
      okButtonProps: { danger: true },
      onOk: () =>
        endedAll()
          .then(() => refetch())
          .catch(() => undefined),
    });

  // Only an owner sees an owner's sessions.
  if (error && apiErrorOf(error).statusCode === 403) return null;
  return (
    <OrganisationSection
      heading="Sessions"
      help={data?.length === 0 ? `${fullname} is signed in nowhere.` : `Where ${fullname} is signed in.`}
      action={
        data &&
        data.length > 0 && (
          <Button danger onClick={endAll}>
            End all sessions
          </Button>
        )
      }
    >
      <Loaded query={query} rows={2} trouble="The sessions could not be read.">
        {(read) => <SessionList sessions={read.data} />}
      </Loaded>
    </OrganisationSection>
  );
}
