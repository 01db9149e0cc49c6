import type { Role } from "./field/access";

/** Who may enter the paths below /org and /admin (specification, section 6). */
const organisationRoles: readonly Role[] = ["owner", "admin", "sales"];

/** Whether a path lies in a section that is closed to most roles. */
export const isGatedPath = (path: string): boolean => /^\/(org|admin)(\/|$)/.test(path);

/** Whether the role may see the organisation section. An unknown role may not. */
export const mayEnterOrganisation = (role: string | undefined): boolean =>
  organisationRoles.some((allowed) => allowed === role);
