import { randomBytes } from "node:crypto";
import type { AnyRow } from "../../src/schema/resource";

/** Pages stand where the server answers. */
export const address = location.origin;

/** Where the people of a file come from: the server admits few sign-ups, guesses and enquiries from one network. */
export const network = { "x-forwarded-for": `10.${[...randomBytes(3)].join(".")}` };

/** Asks the server past the page, with the token where there is one. @throws Error where it does not answer with success. */
export async function askServer(
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<AnyRow> {
  const json = body && { "content-type": "application/json" };
  return send(method, path, { headers: { ...json, ...bearer(token) }, body: JSON.stringify(body) });
}

/** Stores a file. @throws Error where the server does not take it. */
export function uploadTo(
  path: string,
  { name, type, content }: { name: string; type: string; content: Buffer },
  token: string,
): Promise<AnyRow> {
  const boundary = "----tripwright";
  const disposition = `content-disposition: form-data; name="file"; filename="${name}"`;
  const head = `--${boundary}\r\n${disposition}\r\ncontent-type: ${type}\r\n\r\n`;
  const parts = [Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)];
  const multipart = { "content-type": `multipart/form-data; boundary=${boundary}` };
  return send("POST", path, {
    headers: { ...multipart, ...bearer(token) },
    body: new Uint8Array(Buffer.concat(parts)),
  });
}

/** Whether a session or a key is good. */
export const isKnown = (token: string): Promise<boolean> =>
  askServer("GET", "/api/tenants", undefined, token).then(
    () => true,
    () => false,
  );

const bearer = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

async function send(
  method: string,
  path: string,
  { headers, body }: { headers: Record<string, string>; body: BodyInit | undefined },
): Promise<AnyRow> {
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: { ...headers, ...network },
    ...(body ? { body } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text || "null");
}
