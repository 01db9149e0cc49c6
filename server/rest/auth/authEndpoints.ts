import type { Endpoint } from "../endpoint/endpoint";
import { checkLink } from "./checkLink";
import { confirmEmail } from "./confirmEmail";
import { finishLogin } from "./finishLogin";
import { forgotPassword } from "./forgotPassword";
import { login } from "./login";
import { logout } from "./logout";
import { passkeyChallenge, passkeyLogin } from "./passkeyLogin";
import { finishProvider, startProvider } from "./identityProvider";
import { setPassword } from "./setPassword";
import { signup } from "./signup";
import { signupState } from "./signupState";

/** Signing in, out and up, asking for a one-use link and setting a password by it. */
export const authEndpoints: readonly Endpoint[] = [
  login,
  finishLogin,
  passkeyChallenge,
  passkeyLogin,
  startProvider,
  finishProvider,
  logout,
  signup,
  signupState,
  forgotPassword,
  checkLink,
  setPassword,
  confirmEmail,
];
