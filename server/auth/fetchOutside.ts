import { lookup } from "node:dns";
import { request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Largest answer, in bytes. */
const maxBytes = 1_000_000;
const timeLimitMs = 10_000;

/** Networks that are not on the public internet: this machine, private networks, cloud metadata services. */
const insideNetworks = `
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3
  ::/127 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001:db8::/32 2002::/16 fc00::/7 fe80::/10 ff00::/8`;
const inside = new BlockList();
for (const [, network = "", bits] of insideNetworks.matchAll(/(\S+)\/(\d+)/g))
  inside.addSubnet(network, Number(bits), isIP(network) === 6 ? "ipv6" : "ipv4");

/** Whether an IP address is local, private or reserved. */
export const isInside = (address: string): boolean =>
  inside.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/** Resolves a name and refuses private addresses. The connection uses the address checked here. */
const lookupOutside: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error, "");
    const [first] = found;
    if (!first || found.some(({ address }) => isInside(address)))
      return done(
        Object.assign(new Error(`${name} leads into a private network.`), { code: "EPRIVATE" }),
        "",
      );
    if (options.all) return done(null, found);
    done(null, first.address, first.family);
  });
};

interface Asked {
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: unknown;
}

/**
 * Fetches an address that a user typed: only by https, outside private networks, without redirects.
 * @param mayBeInside whether http and private networks are allowed.
 * @throws Error with a message for that user.
 */
export function fetchOutside(address: string, asked: Asked, mayBeInside = false): Promise<Response> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (url.protocol !== "https:" && !(mayBeInside && url.protocol === "http:"))
    return Promise.reject(new Error(`${url.origin} is no https address.`));
  if (!mayBeInside && isIP(host) !== 0 && isInside(host))
    return Promise.reject(new Error(`${host} is in a private network.`));
  const body = asked.body == null ? undefined : textOf(asked.body);
  const request = url.protocol === "https:" ? requestTls : requestPlain;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: asked.method ?? "GET",
      headers: {
        ...asked.headers,
        ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
      },
      signal: AbortSignal.timeout(timeLimitMs),
      ...(mayBeInside ? {} : { lookup: lookupOutside }),
    });
    sent.on("error", reject);
    sent.on("response", (answer) => {
      const parts: Buffer[] = [];
      let size = 0;
      answer.on("error", reject);
      answer.on("data", (part: Buffer) => {
        size += part.length;
        if (size > maxBytes)
          return sent.destroy(new Error(`${url.origin} answers with more than a megabyte.`));
        parts.push(part);
      });
      answer.on("end", () => {
        const status = answer.statusCode ?? 502;
        const headers = new Headers();
        for (const [name, value] of Object.entries(answer.headers))
          if (typeof value === "string") headers.set(name, value);
        const content = [101, 204, 205, 304].includes(status) ? null : Buffer.concat(parts);
        resolve(new Response(content, { status, headers }));
      });
    });
    sent.end(body);
  });
}

/** A body as openid-client sends it: a form or a text. */
const textOf = (body: unknown): string =>
  body instanceof URLSearchParams || typeof body === "string" ? String(body) : "";
