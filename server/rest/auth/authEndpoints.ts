import { type Endpoint, endpoint } from "../endpoint/endpoint";
import { forgotPassword } from "./forgotPassword";
import { login } from "./login";
import { finishProvider, startProvider } from "./identityProvider";
import { setPassword } from "./setPassword";
import { signup } from "./signup";
import * as z from "zod";
import { hashOf } from "../../auth/secrets";
import { plain, shape } from "../endpoint/answers";
import { linkIsOver, linkThrottle, tokenSchema } from "./linkToken";
import { tokenOf } from "../../auth/Caller";
import { assertionSchema, newChallenge, passkeyProven } from "../../auth/passkeys";
import { prove } from "../users/proof";
import { codeSchema, completeSession } from "../users/secondFactor";
import { sessionAnswer, sessionOf } from "./sessionAnswer";
import { startSession } from "../../auth/signIn";
import type { Throttle } from "../../auth/throttle";
import { HttpError } from "../../http/HttpError";
import { originOf } from "../endpoint/publicOrigin";
import { siteOf } from "../users/passkeys";

const signupState = endpoint({
  method: "GET",
  url: "/api/auth/signup",
  access: "public",
  tag: "Session",
  summary: "What visitors may do: create an organisation, ask for a password link by e-mail",
  answer: shape({ open: z.boolean(), mail: z.boolean() }),
  handle: async ({ services }) => ({ open: services.signup === "open", mail: services.mailer !== undefined }),
});

/** A passkey cannot be guessed; this limits the work. */
const throttle: Throttle = { subject: "passkeys", maximum: 300, window: "15 minutes", what: "attempts" };

const passkeyChallenge = endpoint({
  method: "POST",
  url: "/api/auth/passkey/challenge",
  access: "public",
  throttle,
  tag: "Session",
  summary: "Get a challenge for a passkey",
  answer: shape({ challenge: z.string(), host: z.string().describe("The relying party's id.") }),
  handle: async (call) => ({
    challenge: await newChallenge(call.services.database, ""),
    host: siteOf(call).host,
  }),
});

/** Signs in with a passkey alone: it combines two factors, the device and a finger, face or PIN. */
const passkeyLogin = endpoint({
  method: "POST",
  url: "/api/auth/passkey",
  access: "public",
  throttle,
  tag: "Session",
  summary: "Sign in with a passkey",
  body: assertionSchema,
  answer: sessionAnswer,
  async handle(call) {
    const { body, request, services } = call;
    const proven = await passkeyProven(services.database, siteOf(call), body);
    const login = proven && {
      ...{ tenant_id: proven.tenantId, user_id: proven.userId, password_hash: null },
    };
    const started =
      login && (await startSession(services.database, login, originOf(request), { isEnough: true }));
    if (!started) throw new HttpError(401, "This passkey is not known here. Log in with your password.");
    return sessionOf(services, started, "Welcome back.");
  },
});

/** Ends the session of the token. An unknown or expired token gets 204 too. */
const logout = endpoint({
  method: "POST",
  url: "/api/auth/logout",
  access: "public",
  tag: "Session",
  summary: "Sign out",
  async handle({ request, services }) {
    const token = tokenOf(request.headers.authorization);
    if (token) await services.database.query("select session_end($1, $2)", [hashOf(token), request.ip]);
  },
});

/** Completes a pending session with a second factor. Answers like a sign-in, with the same token. */
const finishLogin = endpoint({
  method: "POST",
  url: "/api/auth/finish",
  access: "finishing",
  tag: "Session",
  summary: "Give a pending session its second factor",
  body: z
    .strictObject({ code: codeSchema.optional(), key: assertionSchema.optional() })
    .refine(({ code, key }) => (code === undefined) !== (key === undefined), {
      error: "Enter the code.",
      path: ["code"],
    }),
  answer: sessionAnswer,
  async handle(call) {
    await prove(call, call.body, "code_failed", completeSession);
    const token = tokenOf(call.request.headers.authorization) ?? "";
    return sessionOf(call.services, { token, needs: null }, "Welcome back.");
  },
});

/** Confirms an e-mail address by the link that was mailed to it. Needs no session. */
const confirmEmail = endpoint({
  method: "POST",
  url: "/api/auth/confirm-email",
  access: "public",
  throttle: linkThrottle,
  tag: "Session",
  summary: "Confirm an e-mail address by a one-use link",
  body: z.strictObject({ token: tokenSchema }),
  answer: shape({ email: z.string() }),
  async handle({ body: { token }, request, services }) {
    const [row] = await services.database.query<{ email: string | null }>(
      "select address_confirm($1, $2) as email",
      [hashOf(token), request.ip],
    );
    if (!row?.email) throw linkIsOver();
    return { email: row.email };
  },
});

const body = z.strictObject({ token: tokenSchema });

const target = z.object({
  kind: z.enum(["invitation", "reset"]),
  username: z.string(),
  fullname: z.string(),
  organisation: z.string(),
});

/** Whom a one-use link is for. The token travels in the body, since addresses end up in logs. */
const checkLink = endpoint({
  method: "POST",
  url: "/api/auth/set-password/check",
  access: "public",
  throttle: linkThrottle,
  tag: "Session",
  summary: "Whom a one-use link is for",
  body,
  answer: plain(target),
  async handle({ body: { token }, services }) {
    const [found] = await services.database.query<z.infer<typeof target>>(
      "select kind, username, fullname, organisation from link_target($1)",
      [hashOf(token)],
    );
    if (!found) throw linkIsOver();
    return found;
  },
});

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
