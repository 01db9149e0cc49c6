import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { SessionCache } from "../../auth/sessionCache";
import type { Caller } from "../../auth/Caller";
import { callerOf, pendingCallerOf } from "../../auth/callerOf";
import { HttpError } from "../../http/HttpError";
import type { Database } from "../../database/connection/Database";
import { checkAccess, type RouteAccess } from "./access";

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
