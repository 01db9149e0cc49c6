import * as z from "zod";
import { isStorableText } from "../../../src/schema/kinds/reading";
import { signIn } from "../../auth/signIn";
import { givenPasswordSchema } from "../../auth/passwordRules";
import type { Endpoint } from "../endpoint";
import { originOf } from "./originOf";
import { sessionAnswer, sessionSchema } from "./sessionAnswer";

const body = z.strictObject({
  username: z
    .string("Enter your username.")
    .trim()
    .min(1, "Enter your username.")
    .max(200)
    .refine(isStorableText, "No username holds such a character."),
  password: givenPasswordSchema,
});

/** Signs in: 200 with token, user and message. */
export const login: Endpoint<z.infer<typeof body>> = {
  method: "POST",
  url: "/api/auth/login",
  access: "public",
  tag: "Session",
  summary: "Sign in",
  body,
  answer: sessionSchema,
  async handle({ body: { username, password }, request, rest }) {
    const { token } = await signIn(rest.database, username, password, originOf(request), request.log);
    return sessionAnswer(rest, token, "Welcome back.");
  },
};
