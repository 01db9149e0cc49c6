import type { Socket } from "node:net";
import { apiPolicy, permissionsPolicy } from "./rest/pages/contentPolicy";

/** The protecting headers of every answer, be it one that the hooks of the application never see. */
export const protectingHeaders = {
  "permissions-policy": permissionsPolicy,
  "content-security-policy": apiPolicy,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "same-origin",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
};

const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_STOPPING: "503 Service Unavailable",
};

/** Answers what is no HTTP, or arrives too slowly, and hangs up. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const status = statuses[error.code ?? ""] ?? "400 Bad Request";
  const isStopping = error.code === "ERR_STOPPING";
  const body = JSON.stringify({
    message: isStopping
      ? "The server is stopping. Try again in a few seconds."
      : "The server cannot read this request.",
  });
  const head = [
    `HTTP/1.1 ${status}`,
    "connection: close",
    ...(isStopping ? ["retry-after: 5"] : []),
    "content-type: application/json",
    `content-length: ${body.length}`,
    ...Object.entries(protectingHeaders).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  // Whoever goes on sending is cut off; whoever reads has the answer by then.
  setTimeout(() => socket.destroy(), 1_000).unref();
}
