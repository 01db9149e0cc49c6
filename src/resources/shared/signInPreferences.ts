import { roles } from "../../vocabulary";
import { choices } from "../../schema";

/** What the organisation asks of those who sign in. */
export const signInPreferences = {
  secondFactorRoles: choices({
    label: "Second factor needed by",
    help: "Whoever has one of these roles sets up an authenticator app or a passkey with the next sign-in. Everybody else may.",
    choices: roles,
    optional: true,
  }),
} as const;
