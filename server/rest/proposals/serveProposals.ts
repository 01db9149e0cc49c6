import { hash, randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type DocumentLanguage, documentLanguages } from "../../../src/vocabulary";
import { admitFrom } from "../../auth/throttle";
import { Kept } from "../../limits/Kept";
import type { Services } from "../endpoint/Context";
import { pagePolicy } from "../pages/contentPolicy";
import { openPage, type OpenedPage } from "./openPage";
import { pageFiles } from "./renderPage";

const statuses: Readonly<Record<OpenedPage["state"], number>> = {
  ...{ open: 200, superseded: 410, expired: 410, revoked: 410, cancelled: 410, unknown: 404 },
};

/** Headers of every page under a link: no search engine lists it, and no other site learns its address. */
export const pageHeaders = {
  "x-robots-tag": "noindex, nofollow, noarchive",
  "referrer-policy": "no-referrer",
  "cache-control": "private, no-cache",
};

const throttle = { subject: "pages of offers", maximum: 300, window: "10 minutes", what: "pages" } as const;

/** Recent pages by the hash of their content; the limit is in characters. */
const pages = new Kept<string>(32 * 1024 ** 2, ({ length }) => length);
/** The placeholder for the nonce in a cached page. */
const anyNonce = randomBytes(24).toString("hex");

/** Offer pages, and their service worker for offline reading. @param folder of the built application. */
export function serveProposals(app: FastifyInstance, services: Services, folder: string): void {
  const files = pageFiles(folder);
  app.get<{ Params: { token: string }; Querystring: Record<string, unknown> }>(
    "/p/:token",
    {
      config: { access: "public" },
      schema: { hide: true },
      onRequest: (request) => admitFrom(services.database, throttle, request.ip),
    },
    async (request, reply) => {
      const { token } = request.params;
      const version = Number(request.query["version"]) || null;
      const page = await openPage(services.database, { token, version });
      const nonce = randomBytes(16).toString("base64");
      const pdfUrl = app.hasRoute({ method: "GET", url: "/api/public/proposals/:token/pdf" })
        ? `/api/public/proposals/${token}/pdf`
        : null;
      const asked = { token, files, language: languageOf(request), pdfUrl };
      const document = await pages.get(hash("sha256", JSON.stringify([page, asked])), async () => {
        // The renderer is loaded with the first page.
        const { renderPage } = await import("./renderPage");
        return renderPage(page, { ...asked, nonce: anyNonce });
      });
      return reply
        .code(statuses[page.state])
        .headers({ ...pageHeaders, "content-security-policy": pagePolicy(`nonce-${nonce}`, [], false) })
        .type("text/html; charset=utf-8")
        .send(document.replaceAll(anyNonce, nonce));
    },
  );
  app.get("/p/worker.js", { config: { access: "public" }, schema: { hide: true } }, (_request, reply) =>
    reply
      // A service worker is subject to the policy it was served with.
      .headers({
        "cache-control": "no-cache",
        "content-security-policy": "default-src 'none'; connect-src 'self'",
      })
      .type("text/javascript; charset=utf-8")
      .send(files.worker),
  );
}

/** The browser's first language that documents exist in; else English. */
export function languageOf({ headers }: FastifyRequest): DocumentLanguage {
  const asked = (headers["accept-language"] ?? "")
    .split(",")
    .map((one) => one.trim().slice(0, 2).toLowerCase());
  // It is one of its keys.
  return (asked.find((one) => Object.hasOwn(documentLanguages, one)) ?? "en") as DocumentLanguage;
}
