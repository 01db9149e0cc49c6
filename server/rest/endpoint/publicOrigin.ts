import type { FastifyRequest } from "fastify";
import type { Origin } from "../../auth/signIn";
import type { Rest } from "./Context";

/** Where a request comes from: the address behind trusted proxies, and what the browser calls itself. */
export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  userAgent: printable(request.headers["user-agent"] ?? ""),
});

const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, " ");

/**
 * With what addresses begin that are given to others: the public address of the installation, otherwise that of this machine at
 * which the request arrived. What its Host header says may be anybody's choice.
 */
export const publicOrigin = ({ publicUrl }: Rest, request: FastifyRequest): string =>
  publicUrl ?? arrivalOrigin(request);

function arrivalOrigin({ socket }: FastifyRequest): string {
  const { localAddress = "localhost", localPort } = socket;
  const address = localAddress.replace(/^::ffff:/, "");
  const host = address.includes(":") ? `[${address}]` : address;
  return `http://${host}${localPort === undefined ? "" : `:${localPort}`}`;
}
