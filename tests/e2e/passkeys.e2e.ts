import { expect, test } from "@playwright/test";
import { demoPassword, startSession } from "./support/session";

test("a passkey is added in the profile, signs in without a name and confirms beside the password", async ({
  page,
  request,
  baseURL,
}) => {
  // Browsers make passkeys for names, not for numbers.
  const home = (baseURL ?? "").replace("127.0.0.1", "localhost");
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  const owner = { authorization: `Bearer ${await startSession(request, "owner")}` };
  const username = `keys-${Date.now()}`;
  const data = { username, fullname: "Ida Moe", role: "sales" };
  const { id } = await (await request.post("/api/users", { headers: owner, data })).json();
  const { link } = await (await request.post(`/api/users/${id}/invite`, { headers: owner })).json();
  await page.goto(home + new URL(link).pathname + new URL(link).hash);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Set password and log in" }).click();
  await expect(page.getByRole("button", { name: /^User menu/ })).toBeVisible();

  await page.goto(`${home}/profile`);
  const section = page.getByRole("region", { name: "Second factor" });
  await section.getByRole("button", { name: "Add a passkey" }).click();
  await expect(section.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await section.getByRole("button", { name: "I have kept them" }).click();
  await expect(section).toContainText("Passkey of");
  await expect(section).toContainText("not used yet");

  const leave = async () => {
    await page.getByRole("button", { name: /^User menu/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
  };
  await leave();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("button", { name: /^User menu/ })).toBeVisible();
  await leave();
  await page.getByRole("textbox", { name: "Username" }).fill(username);
  await page.getByRole("textbox", { name: "Password" }).fill(demoPassword);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("button", { name: /^User menu/ })).toBeVisible();
});
