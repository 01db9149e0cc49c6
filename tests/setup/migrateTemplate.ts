import { existsSync } from "node:fs";

/** Applies the migrations to the database that every test's database is cloned from. */
export async function migrateTemplate(ownerUrl: string): Promise<void> {
  const module = new URL("../../server/database/migrate.ts", import.meta.url);
  if (!existsSync(module)) return;
  // The path is not followed by the compiler as long as the module may be missing.
  const { migrate } = (await import(/* @vite-ignore */ module.href)) as {
    migrate(url: string): Promise<unknown>;
  };
  await migrate(ownerUrl);
}
