import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod";
import { email, presentSchema } from "../../../src/schema";
import { users } from "../../../src/resources/users";
import { admit, limitsFrom } from "../../auth/throttle";
import { HttpError } from "../../http/HttpError";
import { enqueue } from "../../queue/enqueue";
import { shape } from "../endpoint/answers";
import type { Services } from "../endpoint/Context";
import { endpoint } from "../endpoint/endpoint";
import { readRow } from "../endpoint/rows";
import { mailerIn } from "../endpoint/mailerIn";
import { record } from "../security/record";

const body = z.strictObject({
  // The schema of a text field gives a text.
  email: presentSchema(email({ label: "Email" })) as z.ZodType<string>,
});

/** Least time of every answer, in milliseconds, whether there is an account or not. */
const answerTime = 400;
/** Most mails to one address in an hour, from all networks. */
const mostMailed = 10;

/** Mails a link for a new password to the accounts with this address. The answer is always the same. */
export const forgotPassword = endpoint({
  method: "POST",
  url: "/api/auth/forgot-password",
  access: "public",
  throttle: { subject: "forgotten password", maximum: 30, window: "1 hour", what: "links" },
  tag: "Session",
  summary: "Ask for a link for a new password by e-mail",
  body,
  answer: shape({ message: z.string() }),
  status: 202,
  async handle({ body: { email: address }, services, request }) {
    mailerIn(services);
    const subject = `forgotten password of ${address.toLowerCase()}`;
    // Per network, so that strangers do not use up the limit of the address's owner.
    await admit(services.database, limitsFrom(subject, request.ip, 5), "1 hour", "links for this address");
    await Promise.all([mailLinks(services, address, subject, request.ip), delay(answerTime)]);
    return {
      message: `If there is an account with ${address}, a link is on its way there, or came within the last hour. It works once, for an hour.`,
    };
  },
});

/** Mails links, unless too many went to this address within the hour. That is not reported to the caller. */
async function mailLinks(services: Services, email: string, subject: string, address: string): Promise<void> {
  try {
    await admit(services.database, [{ subject, maximum: mostMailed }], "1 hour", "links");
  } catch (error) {
    if (error instanceof HttpError) return;
    throw error;
  }
  await queueLinks(services, email, address);
}

async function queueLinks({ database }: Services, email: string, address: string): Promise<void> {
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
