import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";

/** A file of the built browser application. */
export interface Asset {
  file: string;
  type: string;
  etag: string;
  /** Its name changes with its content, so that browsers may keep it for ever. */
  isImmutable: boolean;
  /** The content compressed, as soon as somebody asked for it. */
  compressed: Map<"br" | "gzip", Promise<Buffer>>;
}

/** Files by the path of their address, which begins with a slash. */
export type Assets = ReadonlyMap<string, Asset>;

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
};

/** Lists the files that may be served: of known types, index.html and hidden files left out. */
export async function findAssets(folder: string): Promise<Assets> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found = await Promise.all(files.map((file) => assetOf(folder, file)));
  return new Map(found.filter((one) => one !== undefined));
}

async function assetOf(folder: string, file: string): Promise<[string, Asset] | undefined> {
  const path = `/${relative(folder, file).split(sep).join("/")}`;
  const type = types[extname(file)];
  if (!type || path.includes("/.")) return undefined;
  const isImmutable = /^\/assets\/.*-[\w-]{8}\.\w+$/.test(path);
  const etag = isImmutable
    ? `"${path}"`
    : `"${createHash("sha256")
        .update(await readFile(file))
        .digest("base64url")}"`;
  return [path, { file, type, etag, isImmutable, compressed: new Map() }];
}
