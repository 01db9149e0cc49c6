import * as z from "zod";
import { isStorableText } from "../../../src/schema";
import { signIn, type StartedSession } from "../../auth/signIn";
import { givenPasswordSchema } from "../../auth/passwords";
import type { Database } from "../../database/connection/Database";
import { endpoint } from "../endpoint/endpoint";
import { originOf } from "../endpoint/publicOrigin";
import { sessionOf, sessionAnswer } from "./sessionAnswer";

const body = z.strictObject({
  username: z
    .string("Enter your username.")
    .trim()
    .min(1, "Enter your username.")
    .max(200)
    .refine(isStorableText, "No username holds such a character."),
  password: givenPasswordSchema,
});

export const login = endpoint({
  method: "POST",
  url: "/api/auth/login",
  access: "public",
  tag: "Session",
  summary: "Sign in",
  body,
  answer: sessionAnswer,
  async handle({ body: { username, password }, request, services }) {
    const started = await signIn(services.database, username, password, originOf(request), request.log);
    const { passwordSetByLinkAt } = started;
    const answer = await sessionOf(services, started, "Welcome back.");
    if (!passwordSetByLinkAt || !("token" in answer)) return answer;
    await noteTold(services.database, started);
    return { ...answer, passwordSetByLinkAt };
  },
});

const noteTold = (database: Database, { tenantId, userId }: StartedSession) =>
  database.inTenant(tenantId, (tx) =>
    tx.query("update logins set set_by_link_at = null where tenant_id = $1 and user_id = $2", [
      tenantId,
      userId,
    ]),
  );
