import { isIP } from "node:net";
import { z } from "zod";
import { resolve } from "node:path";

interface SettingIssue {
  path: readonly PropertyKey[];
  message: string;
}

/** Settings that can contain a password: their text is never shown. */
const secretSettings = new Set(["DATABASE_URL", "MIGRATION_DATABASE_URL", "DEMO_PASSWORD", "SMTP_URL"]);

/** All wrong settings, each with its name, what was found and what is expected. */
export class SettingsError extends Error {
  constructor(found: Record<string, string | undefined>, errors: readonly SettingIssue[]) {
    const lines = errors.map(({ path, message }) => {
      const name = String(path[0]);
      return `  ${name}: found ${described(name, found[name])}, expected ${message}`;
    });
    super(
      `The server does not start because ${lines.length === 1 ? "a setting is" : `${lines.length} settings are`} wrong:\n` +
        `${lines.join("\n")}\nSettings are environment variables or lines of the file .env; .env.example explains each.`,
    );
    this.name = "SettingsError";
  }
}

function described(name: string, text = ""): string {
  if (!secretSettings.has(name)) return JSON.stringify(text.slice(0, 100));
  const protocol = /^[a-z+]{1,20}:\/\//i.exec(text)?.[0];
  return `${protocol ? `a ${protocol}… address` : "a text"} of ${text.length} characters (not shown: it may hold a password)`;
}

/** Each kind's error text completes the sentence "expected …". */

const wholePort = z
  .string()
  .regex(/^\d{1,5}$/, { error: "a whole number from 0 to 65535" })
  .transform(Number)
  .refine((port) => port <= 65535, { error: "a whole number from 0 to 65535" });

const wholeFrom1 = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, { error: "a whole number from 1 to 999999999" })
  .transform(Number);

const onOff = z.enum(["on", "off"], { error: "on or off" }).transform((word) => word === "on");

const connectionUrl = z.string().refine((text) => schemeOf(text) === "postgres", {
  error: "an address such as postgresql://USER:PASSWORD@HOST:5432/DATABASE",
});

const smtpUrl = z
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
      /** Whether TLS is used from the start. */
      secure,
      auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
    };
  });

const mailSender = z.email({ error: "an e-mail address such as crm@example.org" });

const secret = (minimum: number) => z.string().min(minimum, { error: `at least ${minimum} characters` });

const publicOrigin = z
  .string()
  .refine((text) => schemeOf(text) === "web" && new URL(text).origin === text.replace(/\/$/, ""), {
    error: "an origin without a path, such as https://crm.example.org",
  })
  .transform((text) => text.replace(/\/$/, ""));

const proxyAddresses = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .refine((parts) => parts.every(isAddressOrRange), {
    error: "addresses or CIDR ranges with commas between, such as 127.0.0.1,10.0.0.0/8",
  });

/** Whether only people at this machine reach this host. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);

/** Keeps the named variables that are not empty; an empty one counts as not set. */
function emptyAsUnset(
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
  // PostgreSQL's addresses may omit the host: postgresql://user@/database?host=/run/postgresql
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

/** `.env.example` explains each; a test compares the two. */
const settingsSchema = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: wholePort.default(3000),
  DATA_DIR: z.string().default("data"),
  DATABASE_URL: connectionUrl.optional(),
  MIGRATION_DATABASE_URL: connectionUrl.optional(),
  DEMO: onOff.optional(),
  DEMO_PASSWORD: secret(12).optional(),
  SIGNUP: z.enum(["open", "closed"], { error: "open or closed" }).optional(),
  PUBLIC_URL: publicOrigin.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailSender.optional(),
  TRUST_PROXY: proxyAddresses.default([]),
  PRIVATE_PROVIDERS: onOff.default(false),
  REQUESTS_PER_MINUTE: wholeFrom1.default(600),
  KEY_REQUESTS_PER_MINUTE: wholeFrom1.default(6_000),
  PICTURES_QUOTA_MB: wholeFrom1.default(10_000),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "fatal, error, warn, info, debug, trace or silent",
    })
    .default("info"),
});

export const settingNames = Object.keys(settingsSchema.shape);

export interface Settings {
  host: string;
  /** 0 lets the system choose a free port. */
  port: number;
  /** Absolute path of the folder for the private database, files and generated secrets. */
  dataDir: string;
  /** Absent: the server runs a private PostgreSQL below `dataDir`. */
  databaseUrl: string | undefined;
  /** Address with the role that owns the tables, where `databaseUrl` has another role. */
  migrationDatabaseUrl: string | undefined;
  demo: boolean;
  demoPassword: string | undefined;
  signup: "open" | "closed";
  /** Origin under which browsers reach the server, without a trailing slash; absent: as in the request. */
  publicUrl: string | undefined;
  /** The mail server and the sender; absent: no e-mail is sent. */
  mail: MailSettings | undefined;
  /** Addresses and CIDR ranges of proxies whose forwarding headers are trusted; empty: none. */
  trustProxy: string[];
  /** Whether identity providers may be in private networks and use http. */
  privateProviders: boolean;
  /** Most requests of one session or API key in a minute. */
  requestsPerMinute: { ofSession: number; ofKey: number };
  /** How much the files of one organisation may take, pictures in all sizes included, in bytes. */
  picturesQuota: number;
  logLevel: z.infer<typeof settingsSchema>["LOG_LEVEL"];
}

export interface MailSettings {
  server: z.infer<typeof smtpUrl>;
  from: string;
}

/** Settings that e-mail needs in addition to SMTP_URL. */
const besideSmtp = [
  ["MAIL_FROM", "the address from which e-mail comes, since SMTP_URL is set"],
  ["PUBLIC_URL", "the origin with which links in e-mail begin, since SMTP_URL is set"],
] as const;

/** An empty variable counts as not set. @throws {SettingsError} that names every wrong setting. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const found = emptyAsUnset(environment, settingNames);
  const parsed = settingsSchema.safeParse(found);
  const errors: SettingIssue[] = parsed.success ? [] : [...parsed.error.issues];
  if (found.MIGRATION_DATABASE_URL !== undefined && found.DATABASE_URL === undefined)
    errors.push({
      path: ["MIGRATION_DATABASE_URL"],
      message: "to be used only together with DATABASE_URL",
    });
  if (found.SMTP_URL !== undefined)
    for (const [name, message] of besideSmtp)
      if (found[name] === undefined) errors.push({ path: [name], message });
  if (!parsed.success || errors.length > 0) throw new SettingsError(found, errors);
  const value = parsed.data;
  return {
    host: value.HOST,
    port: value.PORT,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    migrationDatabaseUrl: value.MIGRATION_DATABASE_URL,
    demo: value.DEMO ?? value.DATABASE_URL === undefined,
    demoPassword: value.DEMO_PASSWORD,
    signup: value.SIGNUP ?? (isReachable(value) ? "closed" : "open"),
    publicUrl: value.PUBLIC_URL,
    mail:
      value.SMTP_URL !== undefined && value.MAIL_FROM !== undefined
        ? { server: value.SMTP_URL, from: value.MAIL_FROM }
        : undefined,
    trustProxy: value.TRUST_PROXY,
    privateProviders: value.PRIVATE_PROVIDERS,
    requestsPerMinute: { ofSession: value.REQUESTS_PER_MINUTE, ofKey: value.KEY_REQUESTS_PER_MINUTE },
    picturesQuota: value.PICTURES_QUOTA_MB * 1_000_000,
    logLevel: value.LOG_LEVEL,
  };
}

/** Whether other machines may reach the server, according to its settings. */
const isReachable = ({ HOST, PUBLIC_URL }: { HOST: string; PUBLIC_URL?: string | undefined }): boolean =>
  [HOST, ...(PUBLIC_URL ? [new URL(PUBLIC_URL).hostname] : [])].some((host) => !isLoopback(host));
