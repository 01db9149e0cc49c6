import { useCustom } from "@refinedev/core";

/** Whether the server sends e-mail: undefined until it said so. */
export function useMailSetUp(): boolean | undefined {
  const { query } = useCustom<{ isSetUp: boolean }>({
    url: "/api/mail",
    method: "get",
    queryOptions: { staleTime: Infinity },
    errorNotification: false,
  });
  return query.data?.data.isSetUp;
}
