import { isIP } from "node:net";
import { z } from "zod";

/** Each kind's error text completes the sentence "expected …". */

export const wholePort = z
  .string()
  .regex(/^\d{1,5}$/, { error: "a whole number from 0 to 65535" })
  .transform(Number)
  .refine((port) => port <= 65535, { error: "a whole number from 0 to 65535" });

export const wholeFrom1 = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, { error: "a whole number from 1 to 999999999" })
  .transform(Number);

export const onOff = z.enum(["on", "off"], { error: "on or off" }).transform((word) => word === "on");

export const connectionUrl = z.string().refine((text) => schemeOf(text) === "postgres", {
  error: "an address such as postgresql://USER:PASSWORD@HOST:5432/DATABASE",
});

/** The address of a server that takes e-mail, in its parts. */
export const smtpUrl = z
  .string()
  .refine((text) => schemeOf(text) === "smtp" && new URL(text).hostname !== "" && isDecodable(text), {
    error: "an address such as smtps://USER:PASSWORD@HOST:465, or smtp://USER:PASSWORD@HOST:587 for STARTTLS",
  })
  .transform((text) => {
    const { protocol, hostname, port, username, password } = new URL(text);
    const secure = protocol === "smtps:";
    return {
      host: hostname.replace(/^\[(.*)\]$/, "$1"),
      port: Number(port) || (secure ? 465 : 587),
      /** Whether TLS is spoken from the beginning. */
      secure,
      auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
    };
  });

export const mailSender = z.email({ error: "an e-mail address such as crm@example.org" });

/** A password of at least so many characters. */
export const secret = (minimum: number) =>
  z.string().min(minimum, { error: `at least ${minimum} characters` });

export const publicOrigin = z
  .string()
  .refine((text) => schemeOf(text) === "web" && new URL(text).origin === text.replace(/\/$/, ""), {
    error: "an origin without a path, such as https://crm.example.org",
  })
  .transform((text) => text.replace(/\/$/, ""));

export const proxyAddresses = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .refine((parts) => parts.every(isAddressOrRange), {
    error: "addresses or CIDR ranges with commas between, such as 127.0.0.1,10.0.0.0/8",
  });

/** Whether nobody but the people at this machine reaches what is under that name. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);

/** Keeps the named variables that hold something; an empty one counts as not set. */
export function emptyAsUnset(
  environment: Record<string, string | undefined>,
  names: readonly string[],
): Record<string, string | undefined> {
  const kept: Record<string, string | undefined> = {};
  for (const name of names) {
    const text = environment[name]?.trim();
    if (text) kept[name] = text;
  }
  return kept;
}

function schemeOf(text: string): "postgres" | "smtp" | "web" | undefined {
  // PostgreSQL's own addresses may leave the host out: postgresql://user@/database?host=/run/postgresql
  const address = text.replace("@/", "@localhost/");
  const protocol = URL.canParse(address) ? new URL(address).protocol : undefined;
  if (protocol === "postgres:" || protocol === "postgresql:") return "postgres";
  if (protocol === "smtp:" || protocol === "smtps:") return "smtp";
  return protocol === "http:" || protocol === "https:" ? "web" : undefined;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function isAddressOrRange(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
