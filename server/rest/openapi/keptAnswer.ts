import { hash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

interface KeptText {
  etag: string;
  plain: Buffer;
  compressed: Buffer;
}

/** Answers with a text that is made and compressed once; 304 to whoever has it. */
export function keptAnswer(
  type: string,
  make: () => string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let kept: Promise<KeptText> | undefined;
  return async ({ headers }, reply) => {
    const { etag, plain, compressed } = await (kept ??= keptText(make()));
    reply.headers({ etag, vary: "accept-encoding", "cache-control": "no-cache" });
    if (headers["if-none-match"] === etag) return reply.code(304).send();
    reply.type(type);
    const takesCompressed = /\bgzip\b(?!;q=0(\.0*)?\b)/.test(headers["accept-encoding"] ?? "");
    return takesCompressed ? reply.header("content-encoding", "gzip").send(compressed) : reply.send(plain);
  };
}

async function keptText(text: string): Promise<KeptText> {
  const plain = Buffer.from(text);
  const compressed = await promisify(gzip)(plain);
  return { etag: `"${hash("sha256", plain, "base64url")}"`, plain, compressed };
}
