import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { Tenant } from "../resources/tenants";
import { formatsOf } from "../domain/formats/formatsOf";
import { http } from "./http";
import { freshFor, queryClient } from "./queryClient";
import { useSession } from "./session";

export const tenantKey = ["tenants"] as const;

/** Reads the organisation of the signed-in user. */
export async function fetchTenant(): Promise<Tenant> {
  const { data } = await http.get<Tenant>("/api/tenants");
  return data;
}

/** The organisation of the signed-in user; fresh for 5 minutes. */
export function useTenant(): UseQueryResult<Tenant> {
  const { token } = useSession();
  return useQuery({ queryKey: tenantKey, queryFn: fetchTenant, staleTime: freshFor, enabled: token !== "" });
}

/** Takes the answer of a write (`PATCH /api/tenants`) as the organisation from now on. */
export function rememberTenant(tenant: Tenant): void {
  queryClient.setQueryData(tenantKey, tenant);
}

/** How the organisation writes dates, numbers and money; the browser's ways until it is known. */
export function useTenantFormats() {
  const { data } = useTenant();
  return formatsOf(data);
}
