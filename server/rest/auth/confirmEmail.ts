import * as z from "zod";
import { hashOf } from "../../auth/tokens";
import { shape } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { linkIsOver, linkThrottle, tokenSchema } from "./linkToken";

/** Confirms an e-mail address by the link that was mailed to it. Nobody has to be signed in. */
export const confirmEmail = endpoint({
  method: "POST",
  url: "/api/auth/confirm-email",
  access: "public",
  throttle: linkThrottle,
  tag: "Session",
  summary: "Confirm an e-mail address by a one-use link",
  body: z.strictObject({ token: tokenSchema }),
  answer: shape({ email: z.string() }),
  async handle({ body: { token }, request, rest }) {
    const [row] = await rest.database.query<{ email: string | null }>(
      "select address_confirm($1, $2) as email",
      [hashOf(token), request.ip],
    );
    if (!row?.email) throw linkIsOver();
    return { email: row.email };
  },
});
