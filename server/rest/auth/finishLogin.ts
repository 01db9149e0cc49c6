import * as z from "zod";
import { tokenOf } from "../../auth/Caller";
import { assertionSchema } from "../../auth/passkeys";
import { endpoint } from "../endpoint/endpoint";
import { prove } from "../users/proof";
import { codeSchema, completeSession } from "../users/secondFactor";
import { sessionAnswer, sessionOf } from "./sessionAnswer";

/** Gives a pending session what it needs: the answer is that of a sign-in, with the same token. */
export const finishLogin = endpoint({
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
    return sessionOf(call.rest, { token, needs: null }, "Welcome back.");
  },
});
