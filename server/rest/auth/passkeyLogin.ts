import * as z from "zod";
import { assertionSchema, newChallenge, passkeyProven } from "../../auth/passkeys";
import { startSession } from "../../auth/signIn";
import type { Throttle } from "../../auth/throttle";
import { HttpError } from "../../http/HttpError";
import { shape } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { originOf } from "../endpoint/publicOrigin";
import { siteOf } from "../users/passkeys";
import { sessionAnswer, sessionOf } from "./sessionAnswer";

/** A passkey is not guessed; this bounds the work. */
const throttle: Throttle = { subject: "passkeys", most: 300, window: "15 minutes", what: "attempts" };

/** A challenge for whoever has a passkey: to sign in, as a second factor, or to confirm who they are. */
export const passkeyChallenge = endpoint({
  method: "POST",
  url: "/api/auth/passkey/challenge",
  access: "public",
  throttle,
  tag: "Session",
  summary: "Get a challenge for a passkey",
  answer: shape({ challenge: z.string(), host: z.string().describe("The relying party's id.") }),
  handle: async (call) => ({
    challenge: await newChallenge(call.rest.database, ""),
    host: siteOf(call).host,
  }),
});

/** Signs in with a passkey alone: it is two factors, the device and its person's finger, face or PIN. */
export const passkeyLogin = endpoint({
  method: "POST",
  url: "/api/auth/passkey",
  access: "public",
  throttle,
  tag: "Session",
  summary: "Sign in with a passkey",
  body: assertionSchema,
  answer: sessionAnswer,
  async handle(call) {
    const { body, request, rest } = call;
    const proven = await passkeyProven(rest.database, siteOf(call), body);
    const login = proven && {
      ...{ tenant_id: proven.tenantId, user_id: proven.userId, password_hash: null },
    };
    const started =
      login && (await startSession(rest.database, login, originOf(request), { isEnough: true }));
    if (!started) throw new HttpError(401, "This passkey is not known here. Log in with your password.");
    return sessionOf(rest, started, "Welcome back.");
  },
});
