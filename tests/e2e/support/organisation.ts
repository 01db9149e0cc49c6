import { type APIRequestContext, expect, request as requests } from "@playwright/test";

/** An organisation of a test's own, with its owner signed in. */
export interface SignedUp {
  /** The owner's token. */
  token: string;
  /** The owner's address. */
  email: string;
  /** Calls with the owner's token. */
  api: APIRequestContext;
}

/** The password of every user that is made here. */
export const password = "seven brass kettles";

/** Signs up an organisation at the server, its owner under that name. */
export async function signUp(baseURL: string, organisation: string, fullname: string): Promise<SignedUp> {
  const visitor = await requests.newContext({ baseURL });
  const username = `owner-${crypto.randomUUID().slice(0, 8)}`;
  const email = `${username}@mail.example`;
  const data = { organisation, fullname, username, email, password };
  const [first, second, third] = crypto.getRandomValues(new Uint8Array(3));
  const headers = { "x-forwarded-for": `10.${first}.${second}.${third}` };
  const { token } = await json(visitor.post("/api/auth/signup", { data, headers }));
  await visitor.dispose();
  const extraHTTPHeaders = { authorization: `Bearer ${token}` };
  return { token, email, api: await requests.newContext({ baseURL, extraHTTPHeaders }) };
}

/** Adds a user who has set a password, and signs them in: their id and token. */
export async function addUser(
  api: APIRequestContext,
  user: { fullname: string; username: string; role: string },
): Promise<{ id: string; token: string }> {
  const { id } = await json(api.post("/api/users", { data: user }));
  const { link } = await json(api.post(`/api/users/${id}/invite`));
  const data = { token: new URL(link).hash.slice(1), password };
  const { token } = await json(api.post("/api/auth/set-password", { data }));
  return { id, token };
}

/** The body of an answer, with the status that is asked for; without one, any but an error. The caller asserts its shape. */
export async function json(sent: ReturnType<APIRequestContext["get"]>, status?: number) {
  const answer = await sent;
  if (status) expect(answer.status(), await answer.text()).toBe(status);
  else expect(answer.ok(), await answer.text()).toBe(true);
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever the server answers is asserted on
  return (await answer.json()) as any;
}
