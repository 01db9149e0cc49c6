import * as z from "zod";
import { tenants } from "../../../src/resources/tenants";
import { users } from "../../../src/resources/users";
import { type AnyField, email, presentSchema } from "../../../src/schema";
import { newPasswordSchema, refuseWeakPassword, hashPassword } from "../../auth/passwords";
import { networksOf } from "../../auth/throttle";
import { forbidden } from "../../http/HttpError";
import { startSession } from "../../auth/signIn";
import { inServerContext } from "../endpoint/Context";
import { endpoint } from "../endpoint/endpoint";
import { createOrganisation } from "../organisation/createOrganisation";
import { askForConfirmation } from "../mailing/outgoing";
import { originOf } from "../endpoint/publicOrigin";
import { sessionAnswer, sessionOf } from "./sessionAnswer";

// The schema of a code field gives a text, or null.
const maybe = (field: AnyField) =>
  (presentSchema({ ...field, default: undefined }) as z.ZodType<string | null>).optional();

const body = z.strictObject({
  // The schemas of text fields give texts.
  organisation: presentSchema(tenants.fields.name) as z.ZodType<string>,
  // As above.
  fullname: presentSchema(users.fields.fullname) as z.ZodType<string>,
  // As above.
  username: presentSchema(users.fields.username) as z.ZodType<string>,
  // As above.
  email: presentSchema(email({ label: "Email" })) as z.ZodType<string>,
  password: newPasswordSchema,
  // Omitted fields get the defaults of the declaration.
  country: maybe(tenants.fields.address.of.country),
  currency: maybe(tenants.fields.currency),
  timeZone: maybe(tenants.fields.timeZone),
  locale: maybe(tenants.fields.locale),
});

export const signup = endpoint({
  method: "POST",
  url: "/api/auth/signup",
  access: "public",
  throttle: { subject: "signup", maximum: 20, window: "1 hour", what: "sign-ups" },
  tag: "Session",
  summary: "Create an organisation and its owner",
  body,
  answer: sessionAnswer,
  status: 201,
  async handle({ body: given, request, services }) {
    if (services.signup !== "open")
      throw forbidden(
        "This installation takes no new organisations. Ask the person who runs it for an account.",
      );
    const origin = originOf(request);
    await refuseWeakPassword(given.password, [given.username, given.fullname, given.organisation]);
    const passwordHash = await hashPassword(given.password, networksOf(request.ip).own);
    const { tenantId, userId } = await createOrganisation(services.database, {
      ...{ ...given, passwordHash, isEmailConfirmed: false },
    });
    await inServerContext(services, { tenantId, via: "system" }, request.log, (context) =>
      askForConfirmation(context, { id: userId, email: given.email, isEmailConfirmed: false }),
    );
    const login = { tenant_id: tenantId, user_id: userId, password_hash: passwordHash };
    const started = await startSession(services.database, login, origin, { event: "signed_up" });
    if (!started) throw new Error("The owner of a new organisation could not be signed in.");
    return sessionOf(services, started, `Welcome to ${given.organisation}.`);
  },
});
