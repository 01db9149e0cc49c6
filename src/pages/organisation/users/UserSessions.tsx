import { useCustom, useCustomMutation } from "@refinedev/core";
import { App, Button } from "antd";
import { apiErrorOf } from "../../../providers/apiError";
import { Trouble } from "../../../components/Trouble";
import { SessionList, type UserSession } from "../../sessions/SessionList";
import { OrganisationSection } from "../sections/OrganisationSection";

/** Where a user is signed in now, and the end of it all at once. */
export function UserSessions({
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
      {data ? (
        <SessionList sessions={data} />
      ) : (
        error && <Trouble message="The sessions could not be read." onRetry={() => void refetch()} />
      )}
    </OrganisationSection>
  );
}
