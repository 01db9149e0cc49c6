import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readSettings, settingNames } from "../../server/settings/settings";

const fieldErrorsOf = (environment: Record<string, string>) => {
  try {
    readSettings(environment);
  } catch (error) {
    return String(error);
  }
  return "no error";
};

describe("readSettings", () => {
  it("needs no setting at all", () => {
    expect(readSettings({ PATH: "/usr/bin" })).toEqual({
      host: "127.0.0.1",
      port: 3000,
      dataDir: resolve("data"),
      databaseUrl: undefined,
      migrationDatabaseUrl: undefined,
      demo: true,
      demoPassword: undefined,
      signup: "open",
      publicUrl: undefined,
      mail: undefined,
      trustProxy: [],
      privateProviders: false,
      requestsPerMinute: { ofSession: 600, ofKey: 6000 },
      picturesQuota: 10_000_000_000,
      logLevel: "info",
    });
  });

  it("takes every setting", () => {
    expect(
      readSettings({
        HOST: "0.0.0.0",
        PORT: "0",
        DATA_DIR: "/srv/tripwright",
        DATABASE_URL: "postgresql://app:pa55word@db.example:5432/crm",
        MIGRATION_DATABASE_URL: "postgres://owner:pa55word@db.example/crm",
        DEMO: "on",
        DEMO_PASSWORD: "a demo password",
        SIGNUP: "closed",
        PUBLIC_URL: "https://crm.example.org/",
        SMTP_URL: "smtps://crm%40example.org:pa55%2Fword@mail.example.org",
        MAIL_FROM: "crm@example.org",
        TRUST_PROXY: "127.0.0.1, 10.0.0.0/8,::1,fd00::/8",
        REQUESTS_PER_MINUTE: "6000",
        KEY_REQUESTS_PER_MINUTE: "9000",
        PICTURES_QUOTA_MB: "500",
        LOG_LEVEL: "silent",
      }),
    ).toMatchObject({
      port: 0,
      dataDir: "/srv/tripwright",
      demo: true,
      signup: "closed",
      publicUrl: "https://crm.example.org",
      mail: {
        from: "crm@example.org",
        server: {
          ...{ host: "mail.example.org", port: 465, secure: true },
          auth: { user: "crm@example.org", pass: "pa55/word" },
        },
      },
      trustProxy: ["127.0.0.1", "10.0.0.0/8", "::1", "fd00::/8"],
      requestsPerMinute: { ofSession: 6000, ofKey: 9000 },
      picturesQuota: 500_000_000,
      logLevel: "silent",
    });
  });

  it("takes an empty variable as not set", () => {
    expect(readSettings({ PORT: "", DATABASE_URL: " ", DEMO: "" })).toMatchObject({ port: 3000, demo: true });
  });

  it("lets visitors create organisations only where asked to, once others than this machine reach the server", () => {
    const signupOf = (environment: Record<string, string>) => readSettings(environment).signup;
    for (const HOST of ["127.0.0.1", "127.0.0.2", "localhost", "::1"])
      expect(signupOf({ HOST })).toBe("open");
    for (const HOST of ["0.0.0.0", "::", "192.168.1.5", "127.0.0.1.example"])
      expect(signupOf({ HOST })).toBe("closed");
    expect(signupOf({ PUBLIC_URL: "https://crm.example.org" })).toBe("closed");
    expect(signupOf({ PUBLIC_URL: "http://127.0.0.1:5173" })).toBe("open");
    expect(signupOf({ HOST: "0.0.0.0", PUBLIC_URL: "https://crm.example.org", SIGNUP: "open" })).toBe("open");
  });

  it("puts no demo on a database of the operator unless asked", () => {
    const DATABASE_URL = "postgresql://app@db.example/crm";
    expect(readSettings({ DATABASE_URL }).demo).toBe(false);
    expect(readSettings({ DATABASE_URL, DEMO: "on" }).demo).toBe(true);
  });

  it.each([
    ["PORT", "30000x", "a whole number from 0 to 65535"],
    ["PORT", "65536", "a whole number from 0 to 65535"],
    ["PORT", "-1", "a whole number from 0 to 65535"],
    ["DEMO", "yes", "on or off"],
    ["SIGNUP", "true", "open or closed"],
    ["PUBLIC_URL", "crm.example.org", "an origin without a path"],
    ["PUBLIC_URL", "https://example.org/crm", "an origin without a path"],
    ["MAIL_FROM", "Tripwright", "an e-mail address"],
    ["TRUST_PROXY", "true", "addresses or CIDR ranges"],
    ["TRUST_PROXY", "10.0.0.0/33", "addresses or CIDR ranges"],
    ["LOG_LEVEL", "loud", "fatal, error, warn"],
  ])("refuses %s=%s by name with what is expected", (name, value, expected) => {
    const message = fieldErrorsOf({ [name]: value });
    expect(message).toContain(`${name}: found ${JSON.stringify(value)}, expected ${expected}`);
  });

  it("reports all errors together", () => {
    const message = fieldErrorsOf({
      PORT: "x",
      LOG_LEVEL: "loud",
      MIGRATION_DATABASE_URL: "postgres://a@b/c",
    });
    expect(message).toContain("3 settings are wrong");
    expect(message).toMatch(/PORT:[^]*LOG_LEVEL:[^]*MIGRATION_DATABASE_URL:[^]*together with DATABASE_URL/);
  });

  it("sends e-mail only where it knows in whose name, and where links lead", () => {
    expect(fieldErrorsOf({ SMTP_URL: "smtp://mail.example.org" })).toMatch(
      /MAIL_FROM: found "", expected the address[^]*PUBLIC_URL: found "", expected the origin/,
    );
  });

  it.each([
    ["SMTP_URL", "https://crm:hunter2@mail.example"],
    ["SMTP_URL", "smtp://crm:hunter2%@mail.example"],
    ["SMTP_URL", "smtps:hunter2"],
    ["DATABASE_URL", "mysql://app:hunter2-secret@db.example/crm"],
    ["DATABASE_URL", "app:hunter2-secret@db"],
    ["DEMO_PASSWORD", "hunter2"],
  ])("never repeats the secret within %s=%s", (name, value) => {
    const message = fieldErrorsOf({ [name]: value });
    expect(message).toContain(`${name}: found a`);
    expect(message).not.toContain("hunter2");
  });
});

describe(".env.example", () => {
  it("lists exactly the settings that the server reads", () => {
    const listed = [...readFileSync(".env.example", "utf8").matchAll(/^([A-Z_]+)=/gm)].map(
      (match) => match[1],
    );
    expect(listed).toEqual(settingNames);
  });
});
