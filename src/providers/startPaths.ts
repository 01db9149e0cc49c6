/** What every guarded page needs to know: who is signed in, and of which organisation. */
export const currentUserPath = "/api/users/me";
export const tenantPath = "/api/tenants";
export const queryFieldsPath = "/api/tenants/query-fields";
