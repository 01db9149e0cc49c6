import type { FastifyRequest } from "fastify";
import type { Origin } from "../../auth/signIn";
import type { Services } from "./Context";

/** The address behind trusted proxies, and the user agent. */
export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  userAgent: printable(request.headers["user-agent"] ?? ""),
});

const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, " ");

/** The origin of links that are sent out. Never from the Host header, which any client can forge. */
export const publicOrigin = ({ publicUrl }: Services, request: FastifyRequest): string =>
  publicUrl ?? arrivalOrigin(request);

function arrivalOrigin({ socket }: FastifyRequest): string {
  const { localAddress = "localhost", localPort } = socket;
  const address = localAddress.replace(/^::ffff:/, "");
  const host = address.includes(":") ? `[${address}]` : address;
  return `http://${host}${localPort === undefined ? "" : `:${localPort}`}`;
}
