import * as z from "zod";
import { leadingRoles } from "../../../src/vocabulary";
import {
  beginAtProvider,
  discover,
  providerOf,
  sealProviderSecret,
  whoCameBack,
} from "../../auth/identityProvider";
import { startSession } from "../../auth/signIn";
import type { Throttle } from "../../auth/throttle";
import { fieldError, HttpError } from "../../http/HttpError";
import { shape } from "../endpoint/answers";
import { inContext } from "../endpoint/Context";
import { type Call, endpoint } from "../endpoint/endpoint";
import { originOf, publicOrigin } from "../endpoint/publicOrigin";
import { refuseUnconfirmed } from "../endpoint/access";
import { record } from "../security/record";
import { sessionAnswer, sessionOf } from "./sessionAnswer";

const throttle: Throttle = { subject: "providers", maximum: 100, window: "15 minutes", what: "attempts" };
const nameSchema = z
  .string("Enter the name of your organisation's sign-in.")
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z0-9][a-z0-9.-]{1,99}$/,
    "Use 2 to 100 small letters, digits, dots and hyphens, such as fjord.example.",
  );
const shown = z.object({
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  redirect: z.string().describe("To be allowed at the provider."),
});

const redirectOf = ({ services, request }: Pick<Call, "services" | "request">) =>
  `${publicOrigin(services, request)}/login`;

/** The provider with which members may sign in, without its secret. */
export const readProvider = endpoint({
  method: "GET",
  url: "/api/tenants/provider",
  access: { roles: leadingRoles },
  tag: "Organisation",
  summary: "Read the organisation's own identity provider",
  answer: shape({ provider: shown.nullable(), redirect: z.string() }),
  async read(tx, call) {
    const provider = await providerOf(tx);
    const redirect = redirectOf(call);
    if (!provider) return { provider: null, redirect };
    const { name, issuer, clientId } = provider;
    return { provider: { name, issuer, clientId, redirect }, redirect };
  },
});

/** Sets the provider after reading its metadata. An omitted secret stays as it is. */
export const writeProvider = endpoint({
  method: "PUT",
  url: "/api/tenants/provider",
  access: { roles: leadingRoles },
  tag: "Organisation",
  summary: "Set the organisation's own identity provider",
  body: z.strictObject({
    name: nameSchema,
    issuer: z.url("Enter the address of the provider.").max(400),
    clientId: z.string("Enter the client id.").trim().min(1, "Enter the client id.").max(400),
    clientSecret: z.string().min(1, "Enter the client secret.").max(1_000).optional(),
  }),
  async handle({ body, caller, request, services }) {
    const { name, issuer, clientId, clientSecret } = body;
    await inContext(services, caller, request, refuseUnconfirmed);
    await discover({ issuer, clientId }, clientSecret ?? "unknown", services.privateProviders).catch(
      (error: unknown) => {
        request.log.info({ err: error }, "An identity provider was not found.");
        throw fieldError("issuer", "No provider answers there as OpenID Connect asks. Look at the address.");
      },
    );
    const secret =
      clientSecret === undefined
        ? null
        : await sealProviderSecret(services.database, caller.tenantId, clientSecret);
    await inContext(services, caller, request, async (context) => {
      const { tx } = context;
      const taken = await tx.query("select 1 from identity_provider_named($1) where tenant_id <> $2", [
        name,
        tx.tenantId,
      ]);
      if (taken.length > 0) throw fieldError("name", "Another organisation has this name.");
      const before = await providerOf(tx);
      const kept = secret ?? before?.secret;
      if (!kept) throw fieldError("clientSecret", "Enter the client secret.");
      await tx.query(
        `insert into identity_providers (tenant_id, name, issuer, client_id, client_secret) values ($1, $2, $3, $4, $5)
         on conflict (tenant_id) do update
           set name = excluded.name, issuer = excluded.issuer, client_id = excluded.client_id, client_secret = excluded.client_secret`,
        [tx.tenantId, name, issuer, clientId, kept],
      );
      record(context, "provider_changed", { note: issuer });
    });
  },
});

export const removeProvider = endpoint({
  method: "DELETE",
  url: "/api/tenants/provider",
  access: { roles: leadingRoles },
  tag: "Organisation",
  summary: "Take the organisation's own identity provider off",
  async transact(context) {
    const { tx } = context;
    await refuseUnconfirmed(context);
    await tx.query("delete from identity_providers where tenant_id = $1", [tx.tenantId]);
    await tx.query("delete from provider_subjects where tenant_id = $1", [tx.tenantId]);
    record(context, "provider_changed", { note: "removed" });
  },
});

/** Begins a sign-in at a provider. Uses only the domain of an e-mail address, so users are not revealed. */
export const startProvider = endpoint({
  method: "POST",
  url: "/api/auth/provider",
  access: "public",
  throttle,
  tag: "Session",
  summary: "Begin to sign in at an organisation's own provider",
  body: z.strictObject({
    name: z
      .string("Enter the name of your organisation's sign-in.")
      .max(300)
      .transform((text) => text.slice(text.lastIndexOf("@") + 1))
      .pipe(nameSchema),
  }),
  answer: shape({ location: z.string(), state: z.string() }),
  async handle(call) {
    const { body, request, services } = call;
    const begun = await beginAtProvider(
      services.database,
      body.name,
      redirectOf(call),
      services.privateProviders,
    ).catch((error: unknown) => {
      request.log.warn({ err: error }, "An identity provider does not answer.");
      throw new HttpError(502, "The provider of your organisation does not answer. Try again in a moment.");
    });
    if (!begun) throw fieldError("name", "No organisation signs in with a provider under this name.");
    return begun;
  },
});

/** Completes a sign-in at a provider. It is enough, since the provider asks for a second factor. */
export const finishProvider = endpoint({
  method: "POST",
  url: "/api/auth/provider/finish",
  access: "public",
  throttle,
  tag: "Session",
  summary: "Sign in with what an organisation's own provider sent back",
  body: z.strictObject({
    state: z.string().min(1).max(200),
    code: z.string().min(1).max(4_000),
    iss: z.string().max(400).optional(),
  }),
  answer: sessionAnswer,
  async handle({ body, request, services }) {
    const login = await whoCameBack(services.database, body, services.privateProviders).catch(
      (error: unknown) => {
        request.log.info({ err: error }, "An identity provider's answer was refused.");
        return undefined;
      },
    );
    const started =
      login && (await startSession(services.database, login, originOf(request), { isEnough: true }));
    if (!started)
      throw new HttpError(
        401,
        "Your provider's answer leads to nobody here. An administrator can give your user the same e-mail address; try again then.",
      );
    return sessionOf(services, started, "Welcome back.");
  },
});
