import { useResourceParams, useCustom, useCustomMutation } from "@refinedev/core";
import { Button, Space } from "antd";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useMay } from "../../../fields/useMay";
import { type User, users } from "../../../resources/users";
import { type Actor, nobody, type Resource } from "../../../schema";
import { ResourceFormPage } from "../../resource/detail/ResourceFormPage";
import { RowPage } from "../../resource/detail/RowPage";
import styles from "../sections/sections.module.css";
import { roles } from "../../../vocabulary";
import { apiErrorOf } from "../../../providers/apiError";
import { UserWork } from "./UserWork";
import { OrganisationSection } from "../sections/OrganisationSection";
import { useMailSetUp } from "../../../providers/useMailSetUp";
import { CopyText } from "../../../components/CopyText";
import { useConfirmed } from "../../../components/useConfirmed";
import { Loaded } from "../../../components/Loaded";
import { SessionList, type UserSession } from "../../sessions/SessionList";

export function UserPage({ resource }: { resource: Resource }) {
  const { id } = useResourceParams();
  const { actor } = useFieldEnvironment();
  if (!id) return <ResourceFormPage resource={userFor(actor, undefined)} />;
  return (
    <RowPage resource={resource}>
      {/* The row is one of the users. */}
      {(row) => <OneUser resource={resource} user={row as User} />}
    </RowPage>
  );
}

function OneUser({ resource, user }: { resource: Resource; user: User }) {
  const { actor } = useFieldEnvironment();
  const own = userFor(actor, user);
  const mayManage = useMay(resource, "edit");
  const mayEdit = useMay(own, "edit", user);
  const access = mayManage && mayEdit && <UserAccess user={user} />;
  return (
    <>
      <ResourceFormPage
        resource={own}
        // A user without a password first needs a link; trips of an inactive user need a new assignee.
        above={
          <div className={styles.beforeForm}>
            {!user.hasPassword && user.isActive && access}
            {!user.isActive && <UserWork user={user} />}
          </div>
        }
      />
      <div className={styles.afterForm}>
        {(user.hasPassword || !user.isActive) && access}
        {user.isActive && <UserWork user={user} />}
      </div>
    </>
  );
}

/** The users resource with only what the server allows the actor. `user` is undefined for a new one. */
function userFor(actor: Actor, user: Pick<User, "id" | "role"> | undefined): Resource {
  // The exact declaration is narrower than the type of all resources.
  const all = users as Resource;
  if (user?.role === "owner" && actor.role !== "owner")
    return { ...all, access: { ...all.access, update: nobody, delete: nobody } };
  const { role, isActive } = users.fields;
  if (user?.id === actor.userId) {
    const help = "Another owner or admin changes it.";
    return {
      ...all,
      access: { ...all.access, delete: nobody },
      fields: {
        ...all.fields,
        role: { ...role, readOnly: true, help },
        isActive: { ...isActive, readOnly: true, help },
      },
    };
  }
  if (actor.role === "owner") return all;
  const { owner: _, ...choices } = roles;
  return { ...all, fields: { ...all.fields, role: { ...role, choices } } };
}

function UserAccess({ user }: { user: User }) {
  const { id } = user;
  const { mutate, mutation } = useCustomMutation<{ link: string; kind: "invitation" | "reset" }>();
  const invite = () => mutate({ url: `/api/users/${id}/invite`, method: "post", values: {} });
  const { mutate: mutateByMail, mutation: mailing } = useCustomMutation<{ address: string }>();
  const mail = () => mutateByMail({ url: `/api/users/${id}/invite/mail`, method: "post", values: {} });
  const confirm = useConfirmed();
  const resetSecondFactor = () =>
    confirm({
      title: `Take the second factor of ${user.fullname} off?`,
      content:
        "For whoever lost telephone and recovery codes. Their app and codes work no more, and their sessions end.",
      okText: "Take it off",
      url: `/api/users/${id}/second-factor`,
      done: `${user.fullname} signs in with the password alone.`,
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

function UserSessions({
  id,
  fullname,
  version,
}: {
  id: string;
  fullname: string;
  /** The user's version: a new role or deactivation ends the sessions. */
  version: number;
}) {
  const confirm = useConfirmed();
  const url = `/api/users/${id}/sessions`;
  const { query } = useCustom<UserSession[]>({
    url,
    method: "get",
    queryOptions: { queryKey: ["users", id, "sessions", version] },
  });
  const { error, refetch } = query;
  const data = query.data?.data;
  const endAll = () =>
    confirm({
      title: `End all sessions of ${fullname}?`,
      content: "They have to sign in again. The form that they are writing in is offered to them then.",
      okText: "End sessions",
      url,
      done: `${fullname} is signed out everywhere.`,
      after: refetch,
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
