import { UnavailableError } from "./database/errors/DatabaseError";
import type { Settings } from "./settings/settings";
import { SettingsError } from "./settings/SettingsError";

/** What a failed start says, where a setting is to blame that only trying it could tell; any other error as it is. */
export function listenError(error: unknown, { host }: Settings): unknown {
  const { code, message } = systemError(error);
  if (code === "EADDRINUSE" || code === "EACCES")
    return new Error(
      `The server cannot listen there (${message}). Choose another PORT or HOST, or stop what uses it.`,
    );
  if (!/^(EADDRNOTAVAIL|EINVAL|ENOTFOUND|EAI_)/.test(code)) return error;
  const expected = `an address of this machine, such as 127.0.0.1 or 0.0.0.0 (${message})`;
  return new SettingsError({ HOST: host }, [{ path: ["HOST"], message: expected }]);
}

/** As `listenError`, for the database of the operator, which the named setting leads to. */
export function databaseError(
  error: unknown,
  name: "DATABASE_URL" | "MIGRATION_DATABASE_URL",
  url: string,
): unknown {
  const { code, message } = systemError(error instanceof UnavailableError ? error.cause : error);
  // Of the socket; then PostgreSQL's: who may not sign in, and what database is not there.
  if (
    !/^(ECONN|ENOENT|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|28|3D000)/.test(code) &&
    !/timeout/.test(message)
  )
    return error;
  const expected = `the address of a PostgreSQL that lets this role in (${message})`;
  return new SettingsError({ [name]: url }, [{ path: [name], message: expected }]);
}

/** Whether a database let nobody in and refused nobody, until the driver gave up. */
export const isUnanswered = (error: unknown): boolean => systemError(error).message === "timeout expired";

function systemError(error: unknown): { code: string; message: string } {
  // A name that leads to several addresses fails with an error for each.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return { code: "", message: String(first) };
  // Errors of Node's system calls and of PostgreSQL carry a code.
  const { code } = first as NodeJS.ErrnoException;
  return { code: code ?? "", message: first.message };
}
