import { randomUUID } from "node:crypto";
import * as z from "zod";
import { leadingRoles } from "../../../src/vocabulary";
import { fieldError, HttpError } from "../../http/HttpError";
import { MailError } from "../../mail/Mail";
import { shape } from "../endpoint/answers";
import { endpoint, type Endpoint } from "../endpoint/endpoint";
import { isOrganisationConfirmed } from "../mailing/outgoing";
import { organisationOf } from "../organisation/organisationOf";
import { ownUser } from "../users/ownUser";
import { mailerIn } from "../endpoint/mailerIn";

const tag = "Organisation";

/** Whether the server sends e-mail, and the organisation may: an owner has confirmed their address. */
const readMail = endpoint({
  method: "GET",
  url: "/api/mail",
  access: "signedIn",
  tag,
  summary: "Whether e-mail is set up",
  answer: shape({ isSetUp: z.boolean(), isConfirmed: z.boolean() }),
  read: async (tx, { services }) => ({
    isSetUp: services.mailer !== undefined,
    isConfirmed: await isOrganisationConfirmed(tx),
  }),
});

/** Mails a test to the caller directly, not by the queue, and reports the result. */
const testMail = endpoint({
  method: "POST",
  url: "/api/mail/test",
  access: { roles: leadingRoles },
  throttle: { subject: "test mail", maximum: 10, window: "15 minutes", what: "test e-mails" },
  tag,
  summary: "Send a test e-mail to oneself",
  answer: shape({ address: z.string() }),
  async handle({ caller, services }) {
    const mailer = mailerIn(services);
    const [user, { name }] = await services.database.reading(caller.tenantId, (tx) =>
      Promise.all([ownUser(tx, caller), organisationOf(tx)]),
    );
    if (!user.email) throw fieldError("email", "Your profile has no e-mail address. Add one first.");
    const sending = mailer.send({
      id: randomUUID(),
      to: { name: user.fullname, address: user.email },
      from: name,
      subject: "Test of e-mail from Tripwright",
      paragraphs: [`Hello ${user.fullname},`, "this test arrived: e-mail is set up."],
      reason: `You asked for it in the integrations of ${name}.`,
    });
    await sending.catch((error: unknown) => {
      throw error instanceof MailError ? new HttpError(409, error.message) : error;
    });
    return { address: user.email };
  },
});

export const mailEndpoints: readonly Endpoint[] = [readMail, testMail];
