/** What is kept of what happens to accounts, rights and secrets, in the past tense. */
export const securityEventKinds = {
  signed_up: { label: "Signed up" },
  signed_in: { label: "Signed in" },
  sign_in_failed: { label: "Sign-in failed" },
  sign_in_blocked: { label: "Sign-in blocked for a while" },
  signed_out: { label: "Signed out" },
  session_ended: { label: "Session ended" },
  sessions_ended: { label: "All sessions ended" },
  confirmation_failed: { label: "Wrong password when asked again" },
  password_changed: { label: "Password changed" },
  link_made: { label: "One-use link made" },
  link_used: { label: "One-use link used" },
  user_created: { label: "User created" },
  username_changed: { label: "Username changed" },
  role_changed: { label: "Role changed" },
  user_activated: { label: "User activated" },
  user_deactivated: { label: "User deactivated" },
  user_deleted: { label: "User deleted" },
  user_restored: { label: "User restored" },
  key_made: { label: "API key made" },
  key_revoked: { label: "API key revoked" },
  organisation_changed: { label: "Organisation changed" },
} as const;

export type SecurityEventKind = keyof typeof securityEventKinds;
