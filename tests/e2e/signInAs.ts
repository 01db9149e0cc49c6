import { expect, type Page } from "@playwright/test";

/** Signs in through the login page and goes on to the path. */
export async function signInAs(page: Page, username: string, path = "/"): Promise<void> {
  await page.goto(`/login?to=${encodeURIComponent(path)}`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(process.env.E2E_DEMO_PASSWORD ?? "");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("button", { name: /^User menu/ })).toBeVisible();
}

/** What the browser complains about from now on: errors of scripts and of the content security policy. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}
