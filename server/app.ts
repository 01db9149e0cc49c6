import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import compress from "@fastify/compress";
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { resources as registry, resources } from "../src/resources";
import { type Resource, checkRegistry } from "../src/schema";
import { checkDeclared } from "./database/structure/checkDeclared";
import type { Database } from "./database/connection/Database";
import { openFileStore } from "./files/FileStore";
import { openUploadSpool } from "./files/UploadSpool";
import { createMailer } from "./mail/createMailer";
import { bodyLimits, mount } from "./rest/endpoint/endpoint";
import {
  boundCallers,
  answerBrokenRequest,
  protectingHeaders,
  boundAnswers,
  boundConnections,
  boundBodies,
  usualTimeLimits,
  type TimeLimits,
  warnOfProxy,
} from "./boundRequests";
import { behaviourOf, behaviours } from "./rest/behaviours";
import { guardRoutes } from "./rest/endpoint/access";
import { answerError, answerErrors, errorSchema } from "./rest/endpoint/errors";
import type { Services } from "./rest/endpoint/Context";
import { servePages } from "./rest/pages/servePages";
import { serveProposals } from "./rest/proposals/serveProposals";
import { readJson, setCompilers } from "./rest/endpoint/compilers";
import { HttpError } from "./http/HttpError";
import type { Settings } from "./settings/settings";
import { authEndpoints } from "./rest/auth/authEndpoints";
import { mountChanges } from "./rest/changes/mountChanges";
import { mailEndpoints } from "./rest/mail/mailEndpoints";
import { mountFiles } from "./rest/files/mountFiles";
import { serveTravellers } from "./rest/travellers/serveTravellers";
import { mountTravellerUpload } from "./rest/travellers/travellerForm";
import { mountHealth } from "./rest/mountHealth";
import { findEndpoints } from "./rest/finding/findEndpoint";
import { notificationEndpoints } from "./rest/notifications/notificationEndpoints";
import { describeApi } from "./rest/openapi/describeApi";
import { mountResource } from "./rest/resource/mountResource";
import { importEndpoints, importUpload } from "./rest/runs/importEndpoints";
import { mountStopMails } from "./rest/reports/stopMails";
import { madeReportEndpoints } from "./rest/resource/madeReports";
import { runEndpoints } from "./rest/runs/runEndpoints";
import { securityEvents } from "./rest/security/securityEvents";

export interface AppOptions {
  settings: Settings;
  database: Database;
  log: Logger;
  /** Those of src/resources where not given. */
  resources?: readonly Resource[];
  /** The folder of the built browser application; where it is missing, only the API is served. */
  pages?: string;
  timeLimits?: Partial<TimeLimits>;
}

declare module "fastify" {
  interface FastifyInstance {
    /** What endpoints and jobs work with. */
    services: Services;
  }
}

/** The whole server on one port: the API under /api, pages everywhere else. Does not listen yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, database, log, resources = registry } = options;
  checkDeclared(resources);
  const app = fastify({
    // Fastify's own logger type keeps the type of the application simple.
    loggerInstance: log.child({}, { serializers: { req: describeRequest } }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: bodyLimits.usual,
    // `closeInOrder` refuses requests with the usual error format.
    return503OnClosing: false,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    clientErrorHandler: answerBrokenRequest,
    // Unreadable addresses bypass the hooks that set headers.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(protectingHeaders)),
  });
  setCompilers(app);
  answerErrors(app);
  readJson(app);
  const timeLimits = { ...usualTimeLimits, ...options.timeLimits };
  boundBodies(app, timeLimits);
  boundAnswers(app, timeLimits);
  closeInOrder(app);
  // Behind a proxy all connections belong to the proxy.
  if (settings.trustProxy.length === 0) boundConnections(app);
  warnOfProxy(app);
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1_024,
    encodings: ["gzip", "identity"],
    zlibOptions: { level: 4 },
  });
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(usualHeaders);
    done();
  });
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const services: Services = {
    database,
    files: openFileStore(join(settings.dataDir, "files")),
    uploads: await openUploadSpool(join(settings.dataDir, "uploads")),
    picturesQuota: settings.picturesQuota,
    resources,
    resourceNamed: (name) => byName.get(name),
    hooksOf: behaviourOf,
    signup: settings.signup,
    publicUrl: settings.publicUrl,
    privateProviders: settings.privateProviders,
    mailer: createMailer(settings.mail, log),
  };
  app.decorate("services", services);
  app.addHook("onClose", () => services.uploads.settled());
  guardRoutes(app, database);
  boundCallers(app, database, settings.requestsPerMinute);
  await mountApi(app, services);
  const pages = options.pages ?? builtPages();
  serveProposals(app, services, pages);
  serveTravellers(app, services, pages);
  await servePages(app, pages, resources, settings.publicUrl);
  return app;
}

/** Beside the built server, or in development where `npm run dev` builds them. Vite serves the rest. */
function builtPages(): string {
  const beside = join(import.meta.dirname, "..", "browser");
  return existsSync(beside) ? beside : join(import.meta.dirname, "..", "dist", "development");
}

const usualHeaders = { ...protectingHeaders, "cache-control": "no-store" };

/** What the log contains of a request: never headers or body. */
const describeRequest = (request: { method: string; url: string; id: string }) => ({
  method: request.method,
  path: request.url.split("?", 1)[0],
  id: request.id,
});

/** How long a stop waits, in milliseconds. */
interface ClosingTimes {
  /** For busy clients: their next request gets 503, and their connection ends with it. */
  notice: number;
  /** For requests that have begun to arrive. */
  arrival: number;
}

const usualTimes: ClosingTimes = { notice: 250, arrival: 3_000 };

/** New requests get 503; running ones are answered. Idle or stuck connections do not delay the stop. */
export function closeInOrder(app: FastifyInstance, times: ClosingTimes = usualTimes): void {
  const open = new Set<Socket>();
  const running = new Map<Socket, IncomingMessage>();
  let isClosing = false;
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.server.on("request", (request, response) => {
    running.set(request.socket, request);
    response.once("close", () => running.delete(request.socket));
  });
  app.addHook("onRequest", (_request, _reply, done) => {
    const message = "The server is stopping. Try again in a few seconds.";
    done(isClosing ? new HttpError(503, message, { retryAfter: 5 }) : undefined);
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isClosing) reply.header("connection", "close");
    done();
  });
  const endIdle = () => {
    for (const socket of open) {
      const request = running.get(socket);
      if (!request) socket.destroy();
      else if (!request.complete) answerBrokenRequest(stopping(), socket);
    }
  };
  app.addHook("preClose", async () => {
    isClosing = true;
    // Browsers open connections ahead of need, and Node counts them as busy.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    if (open.size === 0) return;
    await delay(times.notice);
    setTimeout(endIdle, times.arrival).unref();
  });
}

const stopping = () => Object.assign(new Error("The server stops."), { code: "ERR_STOPPING" });

/** Closes the server when its running requests are answered, at the latest after `patience` milliseconds. */
export async function closeApp(app: FastifyInstance, patience: number): Promise<void> {
  const giveUp = setTimeout(() => app.server.closeAllConnections(), patience);
  try {
    await app.close();
  } finally {
    clearTimeout(giveUp);
  }
}

/** Mounts the whole API: all resources with their own endpoints, and signing in. */
export async function mountApi(app: FastifyInstance, services: Services): Promise<void> {
  const declared = resources.map(({ name }) => name);
  checkRegistry("server/rest/behaviours.ts", Object.keys(behaviours), declared);
  app.addSchema(errorSchema);
  await describeApi(app);
  mountHealth(app, services);
  await mountFiles(app, services, [importUpload]);
  mountTravellerUpload(app, services);
  for (const endpoint of authEndpoints)
    mount(app, services, { ...endpoint, bodyLimit: bodyLimits.signingIn });
  for (const endpoint of [
    securityEvents,
    ...mailEndpoints,
    ...findEndpoints,
    ...notificationEndpoints,
    ...runEndpoints,
    ...importEndpoints,
    ...madeReportEndpoints,
  ])
    mount(app, services, endpoint);
  mountStopMails(app, services);
  mountChanges(app, services);
  for (const resource of services.resources) {
    for (const endpoint of behaviourOf(resource).endpoints ?? []) mount(app, services, endpoint);
    mountResource(app, services, resource);
  }
}
