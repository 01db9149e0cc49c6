import { expect, type APIRequestContext, type Page } from "@playwright/test";

/** The password of the demo's users, who are called by their roles. */
export const demoPassword = process.env.E2E_DEMO_PASSWORD ?? "";

/** A token of a session of its own for a user of the demo. */
export async function startSession(request: APIRequestContext, username: string): Promise<string> {
  const answer = await request.post("/api/auth/login", { data: { username, password: demoPassword } });
  expect(answer.status()).toBe(200);
  // The specification's login answer.
  return ((await answer.json()) as { token: string }).token;
}

const tokens = new Map<string, Promise<string>>();

/** A token of that user that all tests of this worker share: signing in is slow on purpose. */
export function tokenOf(request: APIRequestContext, username: string): Promise<string> {
  const held = tokens.get(username) ?? startSession(request, username);
  tokens.set(username, held);
  return held;
}

/** Opens pages with a session in place, as after a reload of the browser. */
export async function enterAs(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => {
    if (sessionStorage.getItem("entered")) return;
    sessionStorage.setItem("entered", "yes");
    localStorage.setItem("token", value);
  }, token);
}

/** Opens a path with a session in place: one that the tests of this worker share, or the one of the token. */
export async function signInAs(page: Page, username: string, path = "/", token?: string): Promise<void> {
  await enterAs(page, token ?? (await tokenOf(page.request, username)));
  await page.goto(path);
  await expect(page.getByRole("button", { name: /^User menu/ })).toBeVisible();
}
