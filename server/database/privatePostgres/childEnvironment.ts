/**
 * The environment of PostgreSQL's programs: one language and time zone on every machine, and none of the
 * PG… variables that a developer's shell may hold.
 */
export const childEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  // Windows cannot load libraries without it.
  ...(process.env.SYSTEMROOT ? { SYSTEMROOT: process.env.SYSTEMROOT } : {}),
  LC_ALL: "C",
  TZ: "UTC",
});
