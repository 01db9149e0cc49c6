import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Asset } from "./findAssets";

/** Sends a file of the application, compressed where that helps and the browser can read it, or 304 where it has it. */
export async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
): Promise<FastifyReply> {
  reply
    .code(200)
    .type(asset.type)
    .header("etag", asset.etag)
    .header("vary", "accept-encoding")
    .header(
      "cache-control",
      asset.isImmutable ? "public, max-age=31536000, immutable" : "public, max-age=300",
    );
  if (request.headers["if-none-match"]?.includes(asset.etag)) return reply.code(304).send();
  const encoding = encodingFor(request, asset);
  if (!encoding) return reply.header("content-encoding", "identity").send(createReadStream(asset.file));
  return reply.header("content-encoding", encoding).send(await compressedOnce(asset, encoding));
}

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
