import * as client from "openid-client";
import type { Database } from "../database/connection/Database";
import type { Transaction } from "../database/connection/Transaction";
import { fetchOutside } from "./fetchOutside";
import { seal, unseal, hashOf } from "./secrets";
import type { Login } from "./signIn";

/** How long a person may stay at the provider, as PostgreSQL reads it. */
const patience = "10 minutes";

export interface StoredProvider {
  /** The organisation's name at the sign-in, in lower case. */
  name: string;
  issuer: string;
  clientId: string;
}

interface Journey {
  tenantId: string;
  verifier: string;
  nonce: string;
  /** The address to which the provider sends the browser back. */
  redirect: string;
}

const placeOf = (tenantId: string) => `identity provider of ${tenantId}`;

export const sealProviderSecret = (database: Database, tenantId: string, secret: string): Promise<Buffer> =>
  seal(database, placeOf(tenantId), secret);

export async function providerOf(
  tx: Transaction,
): Promise<(StoredProvider & { secret: Buffer }) | undefined> {
  const [found] = await tx.query<StoredProvider & { secret: Buffer }>(
    `select name, issuer, client_id as "clientId", client_secret as secret from identity_providers where tenant_id = $1`,
    [tx.tenantId],
  );
  return found;
}

/** Reads the provider's metadata. @throws Error with a message for the user who typed its address. */
export function discover(
  { issuer, clientId }: Pick<StoredProvider, "issuer" | "clientId">,
  secret: string,
  mayBeInside: boolean,
): Promise<client.Configuration> {
  return client.discovery(new URL(issuer), clientId, secret, undefined, {
    [client.customFetch]: (url, { method, headers, body }) =>
      fetchOutside(url, { method, headers, body }, mayBeInside),
    execute: mayBeInside ? [client.allowInsecureRequests] : [],
  });
}

async function configurationOf(
  database: Database,
  tenantId: string,
  mayBeInside: boolean,
): Promise<client.Configuration | undefined> {
  const provider = await database.reading(tenantId, providerOf);
  if (!provider) return undefined;
  return discover(provider, await unseal(database, placeOf(tenantId), provider.secret), mayBeInside);
}

/** Begins a sign-in at the provider of the organisation with that name; undefined where there is none. */
export async function beginAtProvider(
  database: Database,
  name: string,
  redirect: string,
  mayBeInside: boolean,
): Promise<{ location: string; state: string } | undefined> {
  const [named] = await database.query<{ tenant_id: string }>(
    "select tenant_id from identity_provider_named($1)",
    [name.toLowerCase()],
  );
  const configuration = named && (await configurationOf(database, named.tenant_id, mayBeInside));
  if (!configuration) return undefined;
  const [state, nonce, verifier] = [
    client.randomState(),
    client.randomNonce(),
    client.randomPKCECodeVerifier(),
  ];
  const journey: Journey = { tenantId: named.tenant_id, verifier, nonce, redirect };
  await database.query("select ceremony_begin($1, 'provider', $2, $3::interval)", [
    hashOf(state),
    JSON.stringify(journey),
    patience,
  ]);
  const location = client.buildAuthorizationUrl(configuration, {
    ...{ redirect_uri: redirect, scope: "openid email", state, nonce },
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  return { location: location.href, state };
}

/** The user whom the provider sent back; undefined where the state is over or no user matches. */
export async function whoCameBack(
  database: Database,
  given: { state: string; code: string; iss?: string | undefined },
  mayBeInside: boolean,
): Promise<Login | undefined> {
  const [row] = await database.query<{ content: string | null }>(
    "select ceremony_take($1, 'provider') as content",
    [hashOf(given.state)],
  );
  if (!row?.content) return undefined;
  // As it was stored.
  const { tenantId, verifier, nonce, redirect } = JSON.parse(row.content) as Journey;
  const configuration = await configurationOf(database, tenantId, mayBeInside);
  if (!configuration) return undefined;
  const back = new URL(redirect);
  for (const [key, value] of Object.entries(given))
    if (value !== undefined) back.searchParams.set(key, value);
  const tokens = await client.authorizationCodeGrant(configuration, back, {
    ...{ pkceCodeVerifier: verifier, expectedState: given.state, expectedNonce: nonce },
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) return undefined;
  const email = claims["email_verified"] === true ? claims["email"] : undefined;
  return database.inTenant(tenantId, (tx) =>
    userOf(tx, claims.iss, claims.sub, typeof email === "string" ? email : undefined),
  );
}

/**
 * The user linked to this subject. A subject without a link is linked now, where exactly one user has its
 * verified e-mail address, as username or confirmed address.
 */
async function userOf(
  tx: Transaction,
  issuer: string,
  subject: string,
  email: string | undefined,
): Promise<Login | undefined> {
  const [linked] = await tx.query<{ user_id: string }>(
    "select user_id from provider_subjects where tenant_id = $1 and issuer = $2 and subject = $3",
    [tx.tenantId, issuer, subject],
  );
  if (linked) return { tenant_id: tx.tenantId, user_id: linked.user_id, password_hash: null };
  if (email === undefined) return undefined;
  const found = await tx.query<{ id: string }>(
    `select id from users where tenant_id = $1 and is_active and deleted_at is null
       and (username = lower($2) or lower(email) = lower($2) and is_email_confirmed) limit 2`,
    [tx.tenantId, email],
  );
  const [user] = found;
  if (!user || found.length > 1) return undefined;
  await tx.query(
    "insert into provider_subjects (tenant_id, user_id, issuer, subject) values ($1, $2, $3, $4) on conflict do nothing",
    [tx.tenantId, user.id, issuer, subject],
  );
  return { tenant_id: tx.tenantId, user_id: user.id, password_hash: null };
}
