import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { rmSync } from "node:fs";
import { expect, test } from "@playwright/test";
import Provider from "oidc-provider";
import { spawnServer } from "../setup/spawnServer";
import { temporaryFolder } from "../setup/temporaryFolder";
import { addUser, signUp } from "./support/organisation";
import { enterAs } from "./support/session";

const client = { client_id: "tripwright", client_secret: "a-secret-of-the-client" };

test("an organisation sets its own provider, and a member signs in there", async ({ browser }) => {
  const folder = temporaryFolder();
  const server = await spawnServer({
    ...{
      PORT: "0",
      DATA_DIR: folder,
      DEMO: "off",
      SIGNUP: "open",
      LOG_LEVEL: "warn",
      PRIVATE_PROVIDERS: "on",
    },
  });
  const identity = createServer();
  await new Promise<void>((resolve) => identity.listen(0, "127.0.0.1", resolve));
  // It listens on a port.
  const issuer = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [`${server.address}/login`] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    conformIdTokenClaims: false,
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@fjord.example`, email_verified: true }),
    }),
  });
  identity.on("request", (request, answer) => void provider.callback()(request, answer));
  try {
    const { api, token } = await signUp(server.address, "Fjord Journeys", "Mira Solberg");
    await addUser(api, { fullname: "Nils Moe", username: "nils@fjord.example", role: "sales" });
    await api.dispose();

    const context = await browser.newContext({ baseURL: server.address });
    const page = await context.newPage();
    await enterAs(page, token);
    await page.goto("/org/security");
    const form = page.getByRole("region", { name: "Own identity provider" });
    await form.getByLabel("Name of the sign-in").fill("fjord.example");
    await form.getByLabel("Address of the provider (issuer)").fill(`${issuer}/nothing`);
    await form.getByLabel("Client id").fill(client.client_id);
    await form.getByLabel("Client secret").fill(client.client_secret);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form).toContainText("No provider answers there");
    await form.getByLabel("Address of the provider (issuer)").fill(issuer);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("The provider was saved")).toBeVisible();
    await expect(form).toContainText("Left empty, it stays as it is.");
    await context.close();

    const member = await browser.newContext({ baseURL: server.address });
    const visit = await member.newPage();
    // What the provider's own pages ask for in vain is not ours.
    const complaints: string[] = [];
    visit.on("pageerror", ({ message }) => complaints.push(message));
    visit.on("console", (said) => {
      if (said.type() === "error" && said.location().url.startsWith(server.address))
        complaints.push(said.text());
    });
    const leave = async (name: string) => {
      await visit.goto("/login");
      await visit.getByRole("button", { name: "Use your organisation’s provider" }).click();
      await visit.getByLabel("Work e-mail or name of the sign-in").fill(name);
      await visit.getByRole("button", { name: "Go on" }).click();
    };
    const signInThere = async (name: string) => {
      await visit.locator("input[name=login]").fill(name);
      await visit.locator("input[name=password]").fill("any");
      await visit.locator("button[type=submit]").click();
      await visit.locator("button[type=submit]").click();
    };
    await leave("nils@fjord.example");
    await signInThere("nils");
    await expect(visit.getByRole("button", { name: /^User menu.*Nils Moe/ })).toBeVisible();
    expect(new URL(visit.url()).search).toBe("");
    expect(complaints).toEqual([]);
    await member.close();

    const strange = await browser.newContext({ baseURL: server.address });
    const other = await strange.newPage();
    await other.goto("/login?state=made-up&code=made-up");
    await expect(other.getByRole("alert")).toContainText("Your provider did not sign you in");
    expect(new URL(other.url()).search).toBe("");
    await strange.close();
  } finally {
    await server.stop();
    identity.closeAllConnections();
    identity.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
