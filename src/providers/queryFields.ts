import { useQuery } from "@tanstack/react-query";
import { type QueryField, queryFieldsPath } from "../schema";
import { http } from "./http";
import { freshFor } from "./queryClient";
import { useSession } from "./session";
import { type QueryFieldList, queryFieldsKey } from "./tenant";

const none: QueryField[] = [];

/** Reads the organisation's query fields; an answer without them means none. */
export async function fetchQueryFields(): Promise<QueryFieldList> {
  const { data } = await http.get<Partial<QueryFieldList>>(queryFieldsPath);
  return { version: data?.version ?? 0, queryFields: data?.queryFields ?? none };
}

export const queryFieldsQuery = { queryKey: queryFieldsKey, queryFn: fetchQueryFields, staleTime: freshFor };

/** The organisation's query fields; an empty list until they are known. */
export function useQueryFields() {
  const { token } = useSession();
  const read = useQuery({ ...queryFieldsQuery, enabled: token !== "" });
  return { ...read, queryFields: read.data?.queryFields ?? none };
}
