import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { Tenant } from "../resources/tenants";
import { type AnyRow, type QueryField, tenantPath } from "../schema";
import { http } from "./http";
import { freshFor, queryClient } from "./queryClient";
import { useSession } from "./session";

export const tenantKey = ["tenants"] as const;
export const queryFieldsKey = [...tenantKey, "query-fields"] as const;

/** The organisation's query fields and the organisation's version in which they were read; 0 where none was told. */
export interface QueryFieldList {
  version: number;
  queryFields: readonly QueryField[];
}

/** Reads the organisation of the signed-in user. */
export async function fetchTenant(): Promise<Tenant> {
  const { data } = await http.get<Tenant>(tenantPath);
  return data;
}

export const tenantQuery = { queryKey: tenantKey, queryFn: fetchTenant, staleTime: freshFor };

/** The organisation of the signed-in user; fresh for 5 minutes. */
export function useTenant(): UseQueryResult<Tenant> {
  const { token } = useSession();
  return useQuery({ ...tenantQuery, enabled: token !== "" });
}

/** Takes the answer of a write (`PATCH /api/tenants`), or of a stale one, as the organisation from now on; an older one not. */
export async function rememberTenant(row: AnyRow): Promise<void> {
  // The server answers the organisation to its own change.
  const tenant = row as Tenant;
  const { version, queryFields } = tenant;
  if ((queryClient.getQueryData<Tenant>(tenantKey)?.version ?? 0) > version) return;
  // Reads that began before would bring the old version back.
  await queryClient.cancelQueries({ queryKey: tenantKey });
  queryClient.setQueryData(tenantKey, tenant);
  queryClient.setQueryData<QueryFieldList>(queryFieldsKey, { version, queryFields });
}
