import { useCustom } from "@refinedev/core";

interface MailState {
  isSetUp: boolean;
  /** Whether the organisation may send to others: an owner has confirmed their address. */
  isConfirmed: boolean;
}

/** The state of e-mail. Read again until an address is confirmed. */
export function useMailQuery({ enabled = true } = {}): { data: MailState | undefined; isLoading: boolean } {
  const { query } = useCustom<MailState>({
    url: "/api/mail",
    method: "get",
    queryOptions: {
      enabled,
      staleTime: ({ state }) => (state.data?.data.isConfirmed === false ? 0 : Infinity),
    },
  });
  return { data: query.data?.data, isLoading: query.isLoading };
}

/** The state of e-mail; undefined until the server has answered. */
export const useMailState = (): MailState | undefined => useMailQuery().data;

/** Who can set it up where the server sends none. */
export const mailSetUpBy =
  "Whoever runs the server can set it up, as its guide for operation says under E-mail.";

/** Whether the server sends e-mail; undefined until it has answered. */
export const useMailSetUp = (): boolean | undefined => useMailState()?.isSetUp;
