import { open, readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Asset } from "./findAssets";
import { nothingHere } from "./nothingHere";

/**
 * Sends a file of the application, compressed where that helps and the browser can read it, or 304 where it has it.
 * @throws 404 where the file is gone: a newer version of the application was built in its place.
 */
export async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
): Promise<FastifyReply> {
  const isKnown = request.headers["if-none-match"]?.includes(asset.etag) === true;
  const encoding = isKnown ? undefined : encodingFor(request, asset);
  // Read before any header is set: an error is answered with headers of its own.
  const content = isKnown
    ? undefined
    : await (encoding ? compressedOnce(asset, encoding) : opened(asset)).catch((error: unknown) => {
        throw isMissing(error) ? nothingHere() : error;
      });
  reply
    .code(isKnown ? 304 : 200)
    .type(asset.type)
    .header("etag", asset.etag)
    .header("vary", "accept-encoding")
    .header(
      "cache-control",
      asset.isImmutable ? "public, max-age=31536000, immutable" : "public, max-age=300",
    );
  if (content === undefined) return reply.send();
  return reply.header("content-encoding", encoding ?? "identity").send(content);
}

const opened = async ({ file }: Asset) => (await open(file)).createReadStream();

// Node's system errors carry a code.
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

type Encoding = "br" | "gzip";

function encodingFor(request: FastifyRequest, asset: Asset): Encoding | undefined {
  if (!/^(text|application|image\/svg)/.test(asset.type)) return undefined;
  const accepted = String(request.headers["accept-encoding"] ?? "");
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : undefined;
}

/** Compressed on the first request and kept: all the files together are a few MB. */
function compressedOnce(asset: Asset, encoding: Encoding): Promise<Buffer> {
  const known = asset.compressed.get(encoding);
  if (known) return known;
  const fresh = readFile(asset.file).then(compressors[encoding]);
  asset.compressed.set(encoding, fresh);
  fresh.catch(() => asset.compressed.delete(encoding));
  return fresh;
}

const brotli = promisify(brotliCompress);
const compressors: Readonly<Record<Encoding, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) => brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (content) => promisify(gzip)(content, { level: 9 }),
};
