import { useLogout } from "@refinedev/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { App, Button, Skeleton } from "antd";
import { apiErrorOf } from "../../providers/apiError";
import { http } from "../../providers/http";
import { queryClient } from "../../providers/queryClient";
import { Trouble } from "../layout/Trouble";
import { browserName } from "../sessions/browserName";
import { SessionList, type UserSession } from "../sessions/SessionList";

export const sessionsKey = ["users", "me", "sessions"] as const;
const path = "/api/users/me/sessions";

/** Where the person is signed in, with a way to end each session. Ending this one signs out. */
export function OwnSessions() {
  const { message } = App.useApp();
  const { mutate: logout } = useLogout();
  const { data, error, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: async () => (await http.get<UserSession[]>(path)).data,
  });
  const ending = useMutation({
    mutationFn: async (id: string) => void (await http.delete(`${path}/${id}`)),
    onSuccess: (_, id) => {
      queryClient.setQueryData<UserSession[]>(sessionsKey, (known) => known?.filter((one) => one.id !== id));
      void message.success("The session was ended");
    },
    onError: (thrown) => void message.error(apiErrorOf(thrown).message),
  });

  if (!data && error)
    return <Trouble message="Your sessions could not be read." onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  return (
    <SessionList
      sessions={data}
      action={({ id, userAgent, current }) => (
        <Button
          loading={ending.isPending && ending.variables === id}
          onClick={() => (current ? logout() : ending.mutate(id))}
          aria-label={
            current ? "End this session and sign out" : `End the session in ${browserName(userAgent)}`
          }
        >
          End session
        </Button>
      )}
    />
  );
}
