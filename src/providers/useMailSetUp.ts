import { useCustom } from "@refinedev/core";

/** What the server says of e-mail. */
interface MailState {
  isSetUp: boolean;
  /** Whether the organisation may write to others: an owner has confirmed their address. */
  isConfirmed: boolean;
}

/** Whether e-mail is sent: undefined until the server said so. It is asked again until an address is confirmed. */
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

/** Whether the server sends e-mail: undefined until it said so. */
export const useMailSetUp = (): boolean | undefined => useMailState()?.isSetUp;
