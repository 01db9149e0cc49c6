import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { json, signUp } from "./support/organisation";
import { enterAs } from "./support/session";

test("the embed code, copied and pasted into another website, shows the form there", async ({
  page,
  context,
  baseURL,
}) => {
  const { api, token } = await signUp(baseURL ?? "", "Far Lanterns", "Nils Ahlgren");
  const form = await json(
    api.post("/api/enquiry-forms", { data: { name: "Website", heading: 'Sail & "dive" with us' } }),
  );
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enterAs(page, token);
  await page.goto("/org/integrations");
  const line = page.getByRole("listitem").filter({ hasText: "Website" });
  await line.getByRole("button", { name: "Embed" }).click();
  await line.getByRole("button", { name: "Copy embed code" }).click();
  await expect(line.getByRole("button", { name: "Copied" })).toBeVisible();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toContain(`src="${baseURL}/enquire/${form.publicId}"`);

  const website = createServer((_request, answer) =>
    answer.setHeader("content-type", "text/html").end(`<!doctype html><h1>The agency</h1>${code}`),
  ).listen(0, "127.0.0.1");
  await once(website, "listening");
  // A TCP server's address is never the text of a pipe.
  const { port } = website.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/`);
  const frame = page.frameLocator('iframe[title="Sail & \\"dive\\" with us"]');
  await expect(frame.getByRole("heading", { level: 1, name: 'Sail & "dive" with us' })).toBeVisible();
  await expect(frame.getByRole("button", { name: "Send enquiry" })).toBeEnabled();
  // The frame has the height of its form, light on a dark system too, and no bar to scroll.
  const inside = await frame.locator("body").evaluate((body) => [body.scrollHeight, body.clientHeight]);
  expect(inside[0]).toBe(inside[1]);
  await expect
    .poll(async () => (await page.locator("iframe").boundingBox())?.height)
    .toBe(await frame.locator("body").evaluate((body) => body.scrollHeight));
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(frame.locator("html")).toHaveAttribute("data-theme", "light");
  await page.close();
  website.close();
  await api.dispose();
});
