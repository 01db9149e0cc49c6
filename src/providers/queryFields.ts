import { useQuery } from "@tanstack/react-query";
import type { Tenant } from "../resources/tenants";
import { type QueryField, queryFieldsPath } from "../schema";
import { conflictIn } from "./apiError";
import { http } from "./http";
import { inTurn } from "./inTurn";
import { freshFor, queryClient } from "./queryClient";
import { useSession } from "./session";
import { type QueryFieldList, queryFieldsKey, rememberTenant, tenantKey } from "./tenant";

const none: QueryField[] = [];

/** A change of the list. Answers nothing where the list has changed so that the change has lost its meaning. */
export type QueryFieldEdit = (list: readonly QueryField[]) => readonly QueryField[] | undefined;

/** Reads the organisation's query fields; an answer without them means none. */
export async function fetchQueryFields(): Promise<QueryFieldList> {
  const { data } = await http.get<Partial<QueryFieldList>>(queryFieldsPath);
  return { version: data?.version ?? 0, queryFields: data?.queryFields ?? none };
}

export const queryFieldsQuery = { queryKey: queryFieldsKey, queryFn: fetchQueryFields, staleTime: freshFor };

/** The organisation's query fields: fresh for 5 minutes, an empty list until they are known. */
export function useQueryFields() {
  const { token } = useSession();
  const read = useQuery({ ...queryFieldsQuery, enabled: token !== "" });
  return { ...read, queryFields: read.data?.queryFields ?? none };
}

const queue = inTurn();
/** How often an edit is made again on what others have stored meanwhile, before the person has to try again. */
const attempts = 5;

/**
 * Stores an edit of the list, after those that were begun before; the trip form and the filters follow at once. What
 * others have stored meanwhile is kept: the edit is made again on their list. Answers false where it has lost its
 * meaning there; the list is theirs by then.
 */
export const saveQueryFields = (edit: QueryFieldEdit): Promise<boolean> =>
  queue(async () => {
    for (let attempt = 1; ; attempt += 1) {
      const { version, queryFields } = await queryClient.ensureQueryData(queryFieldsQuery);
      const wanted = edit(queryFields);
      if (!wanted) return false;
      try {
        const { data } = await http.put<QueryFieldList>(queryFieldsPath, { version, queryFields: wanted });
        await remember(version, data);
        return true;
      } catch (thrown) {
        const current = conflictIn(thrown);
        if (!current || attempt === attempts) throw thrown;
        // The list is a part of the organisation.
        await rememberTenant(current as unknown as Tenant);
      }
    }
  });

/** Writing the list raised the organisation's version: whoever changes its preferences next needs to know. */
async function remember(before: number, stored: QueryFieldList) {
  const tenant = queryClient.getQueryData<Tenant>(tenantKey);
  // What is stored of the list are fields of the organisation.
  if (tenant?.version === before) return rememberTenant({ ...tenant, ...(stored as Partial<Tenant>) });
  await queryClient.cancelQueries({ queryKey: queryFieldsKey });
  queryClient.setQueryData(queryFieldsKey, stored);
  await queryClient.invalidateQueries({ queryKey: tenantKey, exact: true });
}
