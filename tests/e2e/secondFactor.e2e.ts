import { expect, test } from "@playwright/test";
import { generateSync } from "otplib";
import { complaintsOf } from "./support/complaints";
import { demoPassword, startSession } from "./support/session";

test("an authenticator app is set up in the profile and asked for at the next sign-in", async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  // A user of their own: the demo's are signed in by other tests.
  const owner = { authorization: `Bearer ${await startSession(request, "owner")}` };
  const username = `signs-twice-${Date.now()}`;
  const made = await request.post("/api/users", {
    headers: owner,
    data: { username, fullname: "Ida Moe", role: "sales" },
  });
  const { id } = await made.json();
  const { link } = await (await request.post(`/api/users/${id}/invite`, { headers: owner })).json();
  await page.goto(new URL(link).pathname + new URL(link).hash);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Set password and log in" }).click();
  await expect(page.getByRole("button", { name: /^User menu/ })).toBeVisible();

  await page.goto("/profile");
  const section = page.getByRole("region", { name: "Second factor" });
  await section.getByRole("button", { name: "Set up an authenticator app" }).click();
  await expect(section.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = (await section.getByText(/^([A-Z2-7]{1,4} ?){4,}$/).innerText()).replaceAll(" ", "");
  const codeOf = (steps: number) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * 30 });
  await section.getByRole("textbox", { name: "Code" }).fill("000000");
  await section.getByRole("button", { name: "Confirm" }).click();
  await expect(section.getByRole("alert")).toContainText("not the code of now");
  await section.getByRole("textbox", { name: "Code" }).fill(codeOf(0));
  await section.getByRole("button", { name: "Confirm" }).click();
  const codes = section.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();
  const download = page.waitForEvent("download");
  await section.getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("tripwright-recovery-codes.txt");
  await section.getByRole("button", { name: "I have kept them" }).click();
  await expect(section).toContainText("10 recovery codes left");

  const enter = async (code: string) => {
    await page.getByRole("button", { name: /^User menu/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("textbox", { name: "Username" }).fill(username);
    await page.getByRole("textbox", { name: "Password" }).fill(demoPassword);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByRole("textbox", { name: "Code" }).fill(code);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
  };
  await enter(codeOf(1));
  await expect(page.getByRole("button", { name: /^User menu/ })).toBeVisible();
  await enter(recovery);
  await expect(page.getByRole("button", { name: /^User menu/ })).toBeVisible();
  await enter(recovery);
  await expect(page.getByRole("alert")).toContainText("used already");
  await page.getByRole("link", { name: "Log in as somebody else" }).click();
  await expect(page.getByRole("textbox", { name: "Username" })).toBeVisible();
  // Refused codes, and calls under way while one signs out, are answers that the browser's console names.
  expect(complaints.filter((text) => !/422|401/.test(text))).toEqual([]);
});
