import { resolve } from "node:path";
import { z } from "zod";
import {
  connectionUrl,
  emptyAsUnset,
  isLoopback,
  mailSender,
  onOff,
  proxyAddresses,
  publicOrigin,
  secret,
  smtpUrl,
  wholePort,
  wholeFrom1,
} from "./settingKinds";
import { SettingsError, type SettingIssue } from "./SettingsError";

/**
 * What an operator may set by environment variables, checked before anything starts.
 * `.env.example` explains each; a test holds the two lists together.
 */
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
  REQUESTS_PER_MINUTE: wholeFrom1.default(600),
  PICTURES_QUOTA_MB: wholeFrom1.default(10_000),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "fatal, error, warn, info, debug, trace or silent",
    })
    .default("info"),
});

/** The names of all settings, as written in the environment. */
export const settingNames = Object.keys(settingsSchema.shape);

/** The checked settings of one server process. */
export interface Settings {
  host: string;
  /** 0 lets the system choose a free port. */
  port: number;
  /** Absolute path of the folder for the private database, files and generated secrets. */
  dataDir: string;
  /** Absent: the server runs a private PostgreSQL below `dataDir`. */
  databaseUrl: string | undefined;
  /** Signs in as the owner of the tables, where that is another role than the one of `databaseUrl`. */
  migrationDatabaseUrl: string | undefined;
  /** Whether an empty database is filled with the demo organisation. */
  demo: boolean;
  demoPassword: string | undefined;
  signup: "open" | "closed";
  /** Origin under which browsers reach the server, without a slash at the end; absent: as requests arrive. */
  publicUrl: string | undefined;
  /** Through which server e-mail is sent, and from whom; absent: none is sent. */
  mail: MailSettings | undefined;
  /** Addresses and CIDR ranges of proxies whose forwarding headers count; empty: none. */
  trustProxy: string[];
  /** How often one session, or one API key, may ask in a minute. */
  requestsPerMinute: number;
  /** How much the pictures of one organisation may take, in all their sizes together, in bytes. */
  picturesQuota: number;
  logLevel: z.infer<typeof settingsSchema>["LOG_LEVEL"];
}

/** The server that takes e-mail, and the address from which it comes. */
export interface MailSettings {
  server: z.infer<typeof smtpUrl>;
  from: string;
}

/** What e-mail needs beside the server that takes it. */
const besideSmtp = [
  ["MAIL_FROM", "the address from which e-mail comes, since SMTP_URL is set"],
  ["PUBLIC_URL", "the origin with which links in e-mail begin, since SMTP_URL is set"],
] as const;

/**
 * Reads the settings out of environment variables. An empty variable counts as not set.
 * @throws {SettingsError} that names every faulty setting, what was found and what is expected.
 */
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
    requestsPerMinute: value.REQUESTS_PER_MINUTE,
    picturesQuota: value.PICTURES_QUOTA_MB * 1_000_000,
    logLevel: value.LOG_LEVEL,
  };
}

/** Whether anybody but the people at this machine may reach the server, as far as its settings tell. */
const isReachable = ({ HOST, PUBLIC_URL }: { HOST: string; PUBLIC_URL?: string | undefined }): boolean =>
  [HOST, ...(PUBLIC_URL ? [new URL(PUBLIC_URL).hostname] : [])].some((host) => !isLoopback(host));
