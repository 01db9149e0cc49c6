import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, onSendAsyncHookHandler } from "fastify";

/** In milliseconds. Vite names what lies in `assets` by its content, so that browsers may keep it for ever. */
const kept = { hashed: { maxAge: 31_536_000_000, immutable: true }, other: { maxAge: 300_000 } };

/**
 * Serves the files of the built application, each by a route of its own: whatever else is asked for reaches no folder.
 * What was compressed by the build (scripts/compressFiles.mjs) is sent so to browsers that can read it.
 */
export async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, { root: folder, serve: false, index: false, preCompressed: true });
  for (const path of await filesOf(folder)) {
    const caching = path.startsWith("assets/") ? kept.hashed : kept.other;
    const options = { config: { access: "public" }, compress: false, onSend: nameScripts } as const;
    app.get(`/${path}`, options, (_request, reply) => {
      reply.header("vary", "accept-encoding");
      // The script of the embed code runs in other websites' pages.
      if (path === "embed.js") reply.header("cross-origin-resource-policy", "cross-origin");
      return reply.sendFile(path, caching);
    });
  }
}

/** Scripts by the name that RFC 9239 gives them; the plugin knows their older one. */
const nameScripts: onSendAsyncHookHandler = async (_request, reply, payload) => {
  if (reply.getHeader("content-type") === "application/javascript; charset=utf-8")
    reply.type("text/javascript; charset=utf-8");
  return payload;
};

/** The paths of what may be served: index.html has a nonce for each answer (servePages.ts), hidden files are the build's own. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => path !== "index.html" && !/(^|\/)\.|\.(br|gz)$/.test(path));
}
