import type { FastifyInstance, RouteOptions } from "fastify";
import { callerOf } from "../auth/callerOf";
import type { Database } from "../database/connection/Database";
import { checkAccess } from "./access";

/** Makes every route say who may call it, and lets nobody else in. Call before the first route is added. */
export function guardRoutes(app: FastifyInstance, database: Database): void {
  app.decorateRequest("caller", null);
  app.addHook("onRoute", refuseOpenRoute);
  app.addHook("onRequest", async (request) => {
    const access = request.routeOptions.config.access;
    // Only what no route answers has no access rule: the answer is 404 or a page.
    if (access === undefined || access === "public") return;
    const caller = await callerOf(database, request.headers.authorization);
    checkAccess(access, caller);
    request.caller = caller;
  });
}

function refuseOpenRoute({ config, method, url }: RouteOptions): void {
  if (config?.access === undefined)
    throw new Error(
      `The route ${String(method)} ${url} does not say who may call it. Give it config.access (server/rest/access.ts).`,
    );
}
