import * as z from "zod";
import { tokenOf } from "../../auth/callerOf";
import { endpoint } from "../endpoint/endpoint";
import { codeSchema, completeSession, proveByCode } from "../users/secondFactor";
import { sessionAnswer, sessionOf } from "./sessionAnswer";

/** Gives a pending session what it needs: the answer is that of a sign-in, with the same token. */
export const finishLogin = endpoint({
  method: "POST",
  url: "/api/auth/finish",
  access: "finishing",
  tag: "Session",
  summary: "Give a pending session its second factor",
  body: z.strictObject({ code: codeSchema }),
  answer: sessionAnswer,
  async handle(call) {
    await proveByCode(call, call.body.code, "code_failed", completeSession);
    const token = tokenOf(call.request.headers.authorization) ?? "";
    return sessionOf(call.rest, { token, needs: null }, "Welcome back.");
  },
});
