export interface SettingIssue {
  path: readonly PropertyKey[];
  /** What is expected. */
  message: string;
}

/** Settings that hold a password, alone or within an address: their text is never repeated. */
const secretSettings = new Set(["DATABASE_URL", "MIGRATION_DATABASE_URL", "DEMO_PASSWORD", "SMTP_URL"]);

/** Wrong settings, all of them at once, each with its name, what was found and what is expected. */
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
