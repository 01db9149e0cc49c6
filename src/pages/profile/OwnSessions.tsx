import { useCustom, useCustomMutation, useLogout } from "@refinedev/core";
import { Button } from "antd";
import { queryClient } from "../../providers/queryClient";
import { Loaded } from "../../components/Loaded";
import { browserName } from "../sessions/browserName";
import { SessionList, type UserSession } from "../sessions/SessionList";

export const sessionsKey = ["users", "me", "sessions"] as const;
const path = "/api/users/me/sessions";

/** The user's sessions, with a button to end each. Ending this one signs out. */
export function OwnSessions() {
  const { mutate: logout } = useLogout();
  const { query } = useCustom<UserSession[]>({
    url: path,
    method: "get",
    queryOptions: { queryKey: sessionsKey },
  });
  const { mutate, mutation } = useCustomMutation();
  const end = (id: string) =>
    mutate(
      {
        url: `${path}/${id}`,
        method: "delete",
        values: {},
        successNotification: { type: "success", message: "The session was ended" },
      },
      {
        onSuccess: () =>
          queryClient.setQueryData<{ data: UserSession[] }>(
            sessionsKey,
            (known) => known && { data: known.data.filter((one) => one.id !== id) },
          ),
      },
    );

  return (
    <Loaded query={query} rows={4} trouble="Your sessions could not be read.">
      {({ data }) => (
        <SessionList
          sessions={data}
          action={({ id, userAgent, current }) => (
            <Button
              loading={mutation.isPending && mutation.variables.url === `${path}/${id}`}
              onClick={() => (current ? logout() : end(id))}
              aria-label={
                current ? "End this session and sign out" : `End the session in ${browserName(userAgent)}`
              }
            >
              End session
            </Button>
          )}
        />
      )}
    </Loaded>
  );
}
