import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { Tenant } from "../resources/tenants";
import { type AnyRow, type QueryField, tenantPath } from "../schema";
import { http } from "./http";
import { freshFor, queryClient } from "./queryClient";
import { useSession } from "./session";

export const tenantKey = ["tenants"] as const;
export const queryFieldsKey = [...tenantKey, "query-fields"] as const;

/** The organisation's query fields and the organisation's version at that time; 0 where it is unknown. */
export interface QueryFieldList {
  version: number;
  queryFields: readonly QueryField[];
}

export async function fetchTenant(): Promise<Tenant> {
  const { data } = await http.get<Tenant>(tenantPath);
  return data;
}

export const tenantQuery = { queryKey: tenantKey, queryFn: fetchTenant, staleTime: freshFor };

export function useTenant(): UseQueryResult<Tenant> {
  const { token } = useSession();
  return useQuery({ ...tenantQuery, enabled: token !== "" });
}

/** Caches the organisation from the answer to a write (`PATCH /api/tenants`) or from a 409, unless it is older. */
export async function rememberTenant(row: AnyRow): Promise<void> {
  // The server returns the organisation for its own change.
  const tenant = row as Tenant;
  const { version, queryFields } = tenant;
  if ((queryClient.getQueryData<Tenant>(tenantKey)?.version ?? 0) > version) return;
  // A pending read would bring the old version back.
  await queryClient.cancelQueries({ queryKey: tenantKey });
  queryClient.setQueryData(tenantKey, tenant);
  queryClient.setQueryData<QueryFieldList>(queryFieldsKey, { version, queryFields });
}
