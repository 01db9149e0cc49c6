import type { Endpoint } from "../endpoint/endpoint";
import { checkLink } from "./checkLink";
import { login } from "./login";
import { logout } from "./logout";
import { setPassword } from "./setPassword";
import { signup } from "./signup";
import { signupState } from "./signupState";

/** Signing in, out and up, and setting a password by a one-use link. */
export const authEndpoints: readonly Endpoint[] = [
  login,
  logout,
  signup,
  signupState,
  checkLink,
  setPassword,
];
