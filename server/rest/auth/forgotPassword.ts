import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod";
import { email, presentSchema } from "../../../src/schema";
import { users } from "../../../src/resources/users";
import { admit } from "../../auth/throttle";
import { enqueue } from "../../queue/enqueue";
import { shape } from "../endpoint/answers";
import type { Rest } from "../endpoint/Context";
import { endpoint } from "../endpoint/endpoint";
import { readRow } from "../endpoint/rows";
import { mailerIn } from "../endpoint/mailerIn";
import { record } from "../security/record";

const body = z.strictObject({
  // The schema of a text field gives a text.
  email: presentSchema(email({ label: "Email" })) as z.ZodType<string>,
});

/** Every answer takes so long, in milliseconds, whether there is an account or not. */
const answerTime = 400;

/** Mails a link for a new password to whoever has an account with this address. What is answered tells nothing of that. */
export const forgotPassword = endpoint({
  method: "POST",
  url: "/api/auth/forgot-password",
  access: "public",
  throttle: { subject: "forgotten password", most: 30, window: "1 hour", what: "links" },
  tag: "Session",
  summary: "Ask for a link for a new password by e-mail",
  body,
  answer: shape({ message: z.string() }),
  status: 202,
  async handle({ body: { email: address }, rest, request }) {
    mailerIn(rest);
    const limit = { subject: `forgotten password of ${address.toLowerCase()}`, most: 5 };
    await admit(rest.database, [limit], "1 hour", "links for this address");
    await Promise.all([queueLinks(rest, address, request.ip), delay(answerTime)]);
    return {
      message: `If there is an account with ${address}, a link is on its way there. It works once, for an hour.`,
    };
  },
});

async function queueLinks({ database }: Rest, email: string, address: string): Promise<void> {
  const found = await database.query<{ tenant_id: string; user_id: string }>(
    "select tenant_id, user_id from users_of_address($1)",
    [email],
  );
  for (const { tenant_id: tenantId, user_id: userId } of found)
    await database.inTenant(tenantId, async (tx) => {
      const user = await readRow(tx, users, userId);
      if (!user) return;
      record({ tx, caller: null, address }, "link_asked", { id: userId, name: user.username });
      enqueue({ tx, acting: "system" }, "mail", { what: "password_link", userId, madeBy: userId });
    });
}
