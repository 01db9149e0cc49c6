import { useQuery } from "@tanstack/react-query";
import type { QueryField } from "../schema/queryFields";
import { http } from "./http";
import { freshFor, queryClient } from "./queryClient";
import { useSession } from "./session";

export const queryFieldsKey = ["tenants", "query-fields"] as const;
const none: QueryField[] = [];

/** Reads the organisation's query fields; an answer without them means none. */
export async function fetchQueryFields(): Promise<QueryField[]> {
  const { data } = await http.get<{ queryFields?: QueryField[] }>("/api/tenants/query-fields");
  return data?.queryFields ?? none;
}

/** The organisation's query fields: fresh for 5 minutes, an empty list until they are known. */
export function useQueryFields() {
  const { token } = useSession();
  const query = useQuery({
    queryKey: queryFieldsKey,
    queryFn: fetchQueryFields,
    staleTime: freshFor,
    enabled: token !== "",
  });
  return { ...query, queryFields: query.data ?? none };
}

/** Stores the whole list; the trip form and the filters follow at once. */
export async function saveQueryFields(queryFields: QueryField[]): Promise<QueryField[]> {
  const { data } = await http.put<{ queryFields?: QueryField[] }>("/api/tenants/query-fields", {
    queryFields,
  });
  const saved = data?.queryFields ?? queryFields;
  queryClient.setQueryData(queryFieldsKey, saved);
  return saved;
}
