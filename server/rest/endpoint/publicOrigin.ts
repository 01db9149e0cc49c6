import type { FastifyRequest } from "fastify";
import type { Rest } from "./Context";

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
