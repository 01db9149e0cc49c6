import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Button, Popconfirm } from "antd";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { apiErrorOf } from "../../../providers/apiError";
import { http } from "../../../providers/http";
import { browserName } from "../../profile/browserName";
import { IntegrationSection } from "../integrations/IntegrationSection";
import styles from "../integrations/integrations.module.css";

interface UserSession {
  id: string;
  lastSeenAt: string;
  userAgent: string | null;
  address: string | null;
}

/** Where a user is signed in now, and the end of it all at once. */
export function UserSessions({ id, fullname }: { id: string; fullname: string }) {
  const { message } = App.useApp();
  const { formats } = useFieldEnvironment();
  const client = useQueryClient();
  const queryKey = ["users", id, "sessions"];
  const path = `/api/users/${id}/sessions`;
  const { data, error } = useQuery({
    queryKey,
    queryFn: async () => (await http.get<UserSession[]>(path)).data,
  });

  async function endAll() {
    try {
      await http.delete(path);
      client.setQueryData(queryKey, []);
      message.success(`${fullname} is signed out everywhere.`);
    } catch (thrown) {
      message.error(apiErrorOf(thrown).message);
    }
  }

  // Only an owner sees an owner's sessions.
  if (error) return null;
  return (
    <IntegrationSection
      heading="Sessions"
      help={data?.length === 0 ? `${fullname} is signed in nowhere.` : `Where ${fullname} is signed in.`}
      action={
        data &&
        data.length > 0 && (
          <Popconfirm
            title={`End all sessions of ${fullname}`}
            description="They have to sign in again. What they have not saved is lost."
            okText="End sessions"
            okButtonProps={{ danger: true }}
            onConfirm={endAll}
          >
            <Button danger>End all sessions</Button>
          </Popconfirm>
        )
      }
    >
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((session) => (
            <li key={session.id} className={styles.line}>
              <div className={styles.words}>
                <span className={styles.name}>{browserName(session.userAgent)}</span>
                <span className={styles.detail}>
                  {session.address ?? "Unknown address"} · seen {formats.instant(session.lastSeenAt)}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </IntegrationSection>
  );
}
