import { useCustom } from "@refinedev/core";

interface MailState {
  isSetUp: boolean;
  /** Whether the organisation may send to others: an owner has confirmed their address. */
  isConfirmed: boolean;
}

/** The state of e-mail; undefined until the server has answered. Read again until an address is confirmed. */
export function useMailState({ enabled = true } = {}): MailState | undefined {
  const { query } = useCustom<MailState>({
    url: "/api/mail",
    method: "get",
    queryOptions: {
      enabled,
      staleTime: ({ state }) => (state.data?.data.isConfirmed === false ? 0 : Infinity),
    },
  });
  return query.data?.data;
}

/** Whether the server sends e-mail; undefined until it has answered. */
export const useMailSetUp = (): boolean | undefined => useMailState()?.isSetUp;
