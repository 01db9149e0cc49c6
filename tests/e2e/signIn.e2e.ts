import { expect, test } from "@playwright/test";

test("the demo's owner signs in and reaches the page that was asked for", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  await page.goto("/trips");
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole("textbox", { name: "Username" }).fill("owner");
  await page.getByRole("textbox", { name: "Password" }).fill(process.env.E2E_DEMO_PASSWORD ?? "");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL(/\/trips/);
  await expect(page.getByRole("link", { name: "Trips", exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /^TRP-/ }).first()).toBeVisible();
  expect(complaints).toEqual([]);
});
