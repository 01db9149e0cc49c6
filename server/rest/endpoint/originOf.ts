import type { FastifyRequest } from "fastify";
import type { Origin } from "../../auth/signIn";

/** Where a request comes from: the address behind trusted proxies, and what the browser calls itself. */
export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  userAgent: printable(request.headers["user-agent"] ?? ""),
});

const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, " ");
