import { type Action, permits, type Resource, type Role } from "../../../src/schema";
import type { CachedCaller } from "../../auth/sessionCache";
import type { Caller } from "../../auth/Caller";
import { forbidden } from "../../http/HttpError";

/** Who may call a route. Every route declares one; the server does not start with a route that has none. */
export type RouteAccess =
  /** Anyone, without signing in. */
  | "public"
  /** Every person with a session, whatever their role; no API keys. */
  | "signedIn"
  /** A person whose sign-in is not finished, to finish it; nobody else. */
  | "finishing"
  /** A person with a session, also one that needs a second factor set up first, and nothing else; no API keys. */
  | "settingUp"
  /** People with one of the roles; no API keys. */
  | { roles: readonly Role[] }
  /** Whoever the resource's declaration lets do this, on the rows that it names; API keys too, where not said otherwise. */
  | { resource: Resource; action: Action; people?: true };

declare module "fastify" {
  interface FastifyContextConfig {
    access?: RouteAccess;
    /** Whether the route has its cached session about the caller confirmed by itself (confirmed.ts). */
    confirms?: true;
  }
  interface FastifyRequest {
    /** Set for every route that is not public. */
    caller: Caller | null;
    /** Set where the caller is believed to be who they were; the route confirms it. */
    cachedSession: CachedCaller | null;
  }
}

/** Refuses with 403 where the route is closed to the caller whatever the row. @throws 403. */
export function checkAccess(access: RouteAccess, caller: Caller): void {
  if (access === "public") return;
  if (
    caller.needs !== undefined &&
    !(access === "finishing" || (access === "settingUp" && caller.needs === "setup"))
  )
    throw forbidden("Finish signing in first.");
  const isForPeople = typeof access === "string" || "roles" in access || access.people === true;
  if (isForPeople && caller.apiKeyId !== null)
    throw forbidden("An API key cannot do this. Sign in as a person.");
  if (access === "finishing" && caller.needs === undefined) throw forbidden("You are signed in already.");
  if (typeof access === "string") return;
  if ("roles" in access) {
    if (!access.roles.includes(caller.role)) throw forbidden();
    return;
  }
  if (!permits(access.resource.access[access.action], caller)) throw forbidden();
}
