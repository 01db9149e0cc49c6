import { useMutation, useQuery } from "@tanstack/react-query";
import { Alert, App, Button, Skeleton, Tag, Tooltip } from "antd";
import { apiErrorOf } from "../../providers/apiError";
import { http } from "../../providers/http";
import { queryClient } from "../../providers/queryClient";
import { useTenantFormats } from "../../providers/tenant";
import { browserName } from "./browserName";
import styles from "./SessionList.module.css";

/** One of the person's sessions. Instants are ISO 8601. */
interface OwnSession {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  userAgent: string | null;
  address: string | null;
  current: boolean;
}

export const sessionsKey = ["users", "me", "sessions"] as const;
const path = "/api/users/me/sessions";

/** Where the person is signed in, with a way to end each session but this one. */
export function SessionList() {
  const { message } = App.useApp();
  const formats = useTenantFormats();
  const { data, error } = useQuery({
    queryKey: sessionsKey,
    queryFn: async () => (await http.get<OwnSession[]>(path)).data,
  });
  const ending = useMutation({
    mutationFn: async (id: string) => void (await http.delete(`${path}/${id}`)),
    onSuccess: (_, id) => {
      queryClient.setQueryData<OwnSession[]>(sessionsKey, (known) => known?.filter((one) => one.id !== id));
      void message.success("The session was ended");
    },
    onError: (thrown) => void message.error(apiErrorOf(thrown).message),
  });

  if (error) return <Alert type="error" showIcon message={apiErrorOf(error).message} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  return (
    <ul className={styles.list}>
      {data.map(({ id, userAgent, address, createdAt, lastSeenAt, current }) => (
        <li key={id} className={styles.session}>
          <div className={styles.words}>
            <p className={styles.browser}>
              {browserName(userAgent)} {current && <Tag color="green">This session</Tag>}
            </p>
            <p className={styles.detail}>
              {address ?? "Unknown address"} ·{" "}
              <Tooltip title={formats.instant(lastSeenAt)}>
                <span>seen {formats.relative(lastSeenAt)}</span>
              </Tooltip>{" "}
              · since {formats.instant(createdAt)}
            </p>
          </div>
          {!current && (
            <Button
              loading={ending.isPending && ending.variables === id}
              onClick={() => ending.mutate(id)}
              aria-label={`End the session in ${browserName(userAgent)}`}
            >
              End session
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
