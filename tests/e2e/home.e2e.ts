import { expect, test } from "@playwright/test";
import { listedOn } from "./support/listedOn";
import { addUser, json, signUp } from "./support/organisation";
import { choose } from "./support/person";
import { enterAs, signInAs } from "./support/session";

for (const [username, shown] of [
  ["sales", 5],
  ["accounts", 6],
  ["viewer", 5],
  ["operations", 6],
  ["owner", 5],
] as const)
  test(`every figure on the home page of ${username} leads to the list that it counts`, async ({ page }) => {
    await signInAs(page, username);
    const figures = page.getByRole("list", { name: "Figures" }).getByRole("link");
    await expect(figures).toHaveCount(shown);
    // Figures appear when they are known.
    await expect(page.getByRole("list", { name: "Figures" }).getByLabel("Loading")).toHaveCount(0);
    const states = page.getByRole("region", { name: "Trips by state" }).getByRole("link");
    await expect(states).toHaveCount(9);
    for (const link of [...(await figures.all()), states.first(), states.last()]) {
      // Another test may make or move a trip between the two readings.
      await expect(async () => {
        const text = (await link.innerText()).replace(/\s/g, "");
        const count = Number(/^\d+|\d+$/.exec(text)?.[0]);
        await link.click();
        const listed = await listedOn(page);
        await page.goBack();
        expect(listed, text).toBe(count);
      }).toPass();
    }
  });

for (const heading of ["Arrivals", "Trips that end"])
  test(`${heading} on the home page are the first of the list that they lead to`, async ({ page }) => {
    await signInAs(page, "viewer");
    const main = page.getByRole("main");
    const rows = main.getByRole("region", { name: heading }).getByRole("listitem");
    // Another test may move a trip between the two readings.
    await expect(async () => {
      await page.goto("/");
      await expect(rows).not.toHaveCount(0);
      const texts = await rows.allInnerTexts();
      for (const text of texts) expect(text).toMatch(/Today|Tomorrow|in ([2-9]|1[0-3]) days/);
      const shown = texts.map((text) => /TRP-[\d-]+/.exec(text)?.[0]);

      await main.getByRole("link", { name: `${heading}, next 14 days` }).click();
      const total = await listedOn(page);
      expect(shown).toHaveLength(Math.min(total, 6));
      const listed = await main.getByRole("link", { name: /^TRP-/ }).allInnerTexts();
      expect(listed.slice(0, shown.length)).toEqual(shown);
    }).toPass();
  });

test("an enquiry is taken and a step is finished without leaving the home page", async ({
  page,
  baseURL,
}) => {
  const { api } = await signUp(baseURL ?? "", "Morning Ferries", "Ida Moss");
  const sales = { fullname: "Nils Ek", role: "sales", username: `sales-${crypto.randomUUID().slice(0, 8)}` };
  const { id: assigneeUserId, token } = await addUser(api, sales);
  await json(api.post("/api/trips", { data: { customerName: "Noor Amsel", assigneeUserId: null } }));
  const { id: tripId } = await json(
    api.post("/api/trips", { data: { customerName: "Liv Moe", assigneeUserId } }),
  );
  const step = () =>
    json(
      api.post("/api/follow-ups", {
        data: { tripId, assigneeUserId, kind: "call", dueAt: new Date().toISOString() },
      }),
      201,
    );
  await step();
  await enterAs(page, token);
  await page.goto("/");
  const queue = page.getByRole("region", { name: "Now" });
  await queue.getByRole("button", { name: /^Take .*Noor Amsel/ }).click();
  // It is the reader's to answer now: by the enquiry, or by its first step where that is due today.
  await expect(queue.getByRole("listitem").filter({ hasText: "Noor Amsel" })).toContainText("Answer");
  await expect(queue.getByRole("button", { name: /^Take .*Noor Amsel/ })).toHaveCount(0);

  const figure = page.getByRole("link", { name: /My follow-ups due/ });
  const due = async () => Number((await figure.innerText()).match(/\d+/)?.[0]);
  const before = await due();
  const call = queue.getByRole("listitem").filter({ hasText: "Liv Moe" }).first();
  await call.getByRole("button", { name: "Done" }).click();
  await choose(call.getByRole("combobox", { name: "Outcome" }), "Connected");
  const question = queue.getByRole("button", { name: "Finish" });
  await expect(question).toBeVisible();
  // What comes in meanwhile has the list read anew, which must not take the question away.
  for (let count = 0; count < 2; count += 1) await step();
  await expect.poll(due).toBeGreaterThanOrEqual(before + 2);
  await queue.getByText("In 3 days", { exact: true }).click();
  await question.click();
  await expect(question).toBeHidden();
  await api.dispose();
});
