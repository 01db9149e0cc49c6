import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Refusal } from "../../auth/Refusal";
import { pagePolicy } from "./contentPolicy";
import { findAssets, type Assets } from "./findAssets";
import { sendAsset } from "./sendAsset";

const nonceMark = "__CSP_NONCE__";

/**
 * Serves the built browser application: its files, and index.html for every other address that a browser asks for, so
 * that the pages decide what is there. Without a built application there is only the API.
 */
export async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  const index = join(folder, "index.html");
  const page = existsSync(index) ? readFileSync(index, "utf8") : undefined;
  const assets: Assets = page === undefined ? new Map() : await findAssets(folder);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    if (request.method !== "GET" && request.method !== "HEAD") throw nothingHere();
    if (path === "/api" || path.startsWith("/api/")) throw nothingHere();
    const asset = assets.get(path);
    if (asset) return sendAsset(request, reply, asset);
    // A missing file of an older build must not look like a page, or a browser would take HTML for a script.
    if (page === undefined || path.startsWith("/assets/")) throw nothingHere();
    return sendPage(reply, page, path);
  });
}

const nothingHere = () => new Refusal(404, "There is nothing at this address.");

function sendPage(reply: FastifyReply, page: string, path: string): FastifyReply {
  const nonce = randomBytes(16).toString("base64");
  const embeddable = path.startsWith("/enquire/");
  reply.header("content-security-policy", pagePolicy(nonce, embeddable));
  if (embeddable) reply.removeHeader("x-frame-options");
  return reply
    .code(200)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .send(page.replaceAll(nonceMark, nonce));
}
