import type { FastifyRequest, FastifyInstance, RouteOptions } from "fastify";
import { type Action, permits, type Resource, type Role } from "../../../src/schema";
import { type CachedCaller, SessionCache, type Caller, callerOf, pendingCallerOf } from "../../auth/Caller";
import { forbidden, HttpError } from "../../http/HttpError";
import { BusyError, UnavailableError } from "../../database/errors/DatabaseError";
import type { Database } from "../../database/connection/Database";
import type { Context } from "./Context";

/** Who may call a route. The server does not start with a route that declares none. */
export type RouteAccess =
  | "public"
  /** Any person with a session; no API keys. */
  | "signedIn"
  /** Any person with a session, and API keys; the route asks for the rights itself. */
  | "signedInOrKey"
  /** Only a person whose sign-in is not finished, to finish it. */
  | "finishing"
  /** A person with a session, or one who only has a second factor left to set up; no API keys. */
  | "settingUp"
  /** People with one of these roles; no API keys. */
  | { roles: readonly Role[] }
  /** Users whom the declaration allows the action, on the rows it names; also API keys, unless `people`. */
  | { resource: Resource; action: Action | "export"; people?: true };

declare module "fastify" {
  interface FastifyContextConfig {
    access?: RouteAccess;
    /** Whether the route confirms its cached session (`confirmed`). */
    confirms?: true;
  }
  interface FastifyRequest {
    caller: Caller | null;
    /** Set where the cached caller is still to be confirmed. */
    cachedSession: CachedCaller | null;
  }
}

/** @throws 403 */
function checkAccess(access: RouteAccess, caller: Caller): void {
  if (access === "public") return;
  if (
    caller.needs !== undefined &&
    !(access === "finishing" || (access === "settingUp" && caller.needs === "setup"))
  )
    throw forbidden("Finish signing in first.");
  const isForPeople =
    access !== "signedInOrKey" && (typeof access === "string" || "roles" in access || access.people === true);
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

/**
 * Runs the work of a request whose caller comes from the cache. Its result or error counts only if the database has
 * confirmed the caller; otherwise nothing was stored, and the work runs again for the actual caller.
 */
export async function confirmed<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const { cachedSession } = request;
  if (!cachedSession) return work();
  try {
    const result = await work();
    if (cachedSession.isConfirmed) return result;
  } catch (error) {
    // Asking an unavailable or busy database again would only add to its load.
    const isOverloaded = error instanceof UnavailableError || error instanceof BusyError;
    if (cachedSession.isConfirmed || isOverloaded) throw error;
  }
  await request.server.identify(request);
  return work();
}

declare module "fastify" {
  interface FastifyInstance {
    /** Reads the caller from the database, and refuses callers to whom the route is closed. */
    identify(request: FastifyRequest): Promise<void>;
  }
}

/** Enforces the access rule of every route. Call before the first route is added. */
export function guardRoutes(app: FastifyInstance, database: Database): void {
  const cached = new SessionCache();
  app.decorateRequest("caller", null);
  app.decorateRequest("cachedSession", null);
  app.decorate("identify", async (request: FastifyRequest) => {
    const { authorization } = request.headers;
    const access = request.routeOptions.config.access ?? "public";
    const takesPending = access === "finishing" || access === "settingUp";
    const pending = takesPending ? await pendingCallerOf(database, authorization) : undefined;
    const caller = pending ?? (await callerOf(database, authorization));
    checkAccess(access, caller);
    if (!pending) cached.remember(authorization, caller);
    request.caller = caller;
    request.cachedSession = null;
  });
  app.addHook("onRoute", refuseOpenRoute);
  app.addHook("onRequest", (request, _reply, done) => {
    const { access, confirms } = request.routeOptions.config;
    // Only requests without a route have no access rule; they get 404 or a page.
    if (access === undefined || access === "public") return done();
    const cachedSession = confirms ? cached.of(request.headers.authorization) : undefined;
    if (!cachedSession || !isOpenTo(access, cachedSession.caller))
      return void app.identify(request).then(() => done(), done);
    request.caller = cachedSession.caller;
    request.cachedSession = cachedSession;
    done();
  });
}

function isOpenTo(access: RouteAccess, caller: Caller): boolean {
  try {
    checkAccess(access, caller);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

function refuseOpenRoute({ config, method, url }: RouteOptions): void {
  if (config?.access === undefined)
    throw new Error(
      `The route ${String(method)} ${url} does not say who may call it. Give it config.access (server/rest/endpoint/access.ts).`,
    );
}

/** How long an entered password counts, as a PostgreSQL interval. */
const recent = "10 minutes";

/**
 * Refuses steps that give lasting access unless the password was entered recently in this session, so that an unlocked
 * screen or a stolen token is not enough.
 * @throws 403 with the code `password_needed`.
 */
export async function refuseUnconfirmed({ tx, caller }: Pick<Context, "tx" | "caller">): Promise<void> {
  if (caller?.apiKeyId) throw forbidden("An API key cannot do this. Sign in as a person.");
  // Without a session the server acts: there is no user to ask.
  if (!caller?.sessionId) return;
  const confirmed = await tx.query(
    `select 1 from sessions where tenant_id = $1 and id = $2 and confirmed_at > now() - interval '${recent}'`,
    [tx.tenantId, caller.sessionId],
  );
  if (confirmed.length === 0)
    throw new HttpError(403, "Enter your password again, to confirm that it is you.", {
      code: "password_needed",
    });
}
