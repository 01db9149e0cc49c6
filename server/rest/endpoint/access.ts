import type { FastifyRequest, FastifyInstance, RouteOptions } from "fastify";
import { type Action, permits, type Resource, type Role } from "../../../src/schema";
import { type CachedCaller, SessionCache, type Caller, callerOf, pendingCallerOf } from "../../auth/Caller";
import { forbidden, HttpError } from "../../http/HttpError";
import { BusyError, UnavailableError } from "../../database/errors/DatabaseError";
import type { Database } from "../../database/connection/Database";
import type { Context } from "./Context";

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
    /** Whether the route has its cached session about the caller confirmed by itself (`confirmed`). */
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
function checkAccess(access: RouteAccess, caller: Caller): void {
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

/**
 * Does the work of a request whose caller is only believed to be who they were. What it gave, or refused, counts only if
 * the database has confirmed the caller on the way; otherwise nothing of it was stored, and it is done again for whoever
 * the database says it is.
 */
export async function confirmed<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const { cachedSession } = request;
  if (!cachedSession) return work();
  try {
    const result = await work();
    if (cachedSession.isConfirmed) return result;
  } catch (error) {
    // Where the database is gone or too busy to say who asks, asking it again would only add to its load.
    const isOverloaded = error instanceof UnavailableError || error instanceof BusyError;
    if (cachedSession.isConfirmed || isOverloaded) throw error;
  }
  await request.server.identify(request);
  return work();
}

declare module "fastify" {
  interface FastifyInstance {
    /** Asks the database who is behind a request, and refuses whom its route is closed to. */
    identify(request: FastifyRequest): Promise<void>;
  }
}

/** Makes every route say who may call it, and lets nobody else in. Call before the first route is added. */
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
    // Only what no route answers has no access rule: the answer is 404 or a page.
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

/** For so long a password that was typed in a session counts, as PostgreSQL reads it. */
const recent = "10 minutes";

/**
 * Refuses what gives somebody lasting access, where the password was not typed in this session of late: whoever finds a
 * screen unlocked, or has a stolen token, does not get further with it.
 * @throws 403 with the code `password_needed`.
 */
export async function refuseUnconfirmed({ tx, caller }: Pick<Context, "tx" | "caller">): Promise<void> {
  if (caller?.apiKeyId) throw forbidden("An API key cannot do this. Sign in as a person.");
  // What the server does by itself has nobody to ask.
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
