import type { Endpoint } from "../endpoint";
import { checkLink } from "./checkLink";
import { login } from "./login";
import { logout } from "./logout";
import { setPassword } from "./setPassword";
import { signup } from "./signup";
import { signupState } from "./signupState";

/** Signing in, out and up, and setting a password by a one-use link. */
// Each endpoint's body is checked where it is written; the list need not know it.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export const authEndpoints: readonly Endpoint<any>[] = [
  login,
  logout,
  signup,
  signupState,
  checkLink,
  setPassword,
];
