import { expect, test } from "@playwright/test";
import { listedOn } from "./support/listedOn";
import { json } from "./support/organisation";
import { signInAs, tokenOf } from "./support/session";

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

test("an enquiry is taken and a step is finished without leaving the home page", async ({ page }) => {
  await signInAs(page, "sales");
  const queue = page.getByRole("region", { name: "Now" });
  const take = queue.getByRole("button", { name: /^Take / }).first();
  const taken = (await take.getAttribute("aria-label"))?.replace(/^Take /, "") ?? "";
  await take.click();
  // It is the reader's to answer now.
  await expect(queue.getByRole("link", { name: `Answer ${taken}` })).toBeVisible();
  await expect(queue.getByRole("button", { name: `Take ${taken}` })).toHaveCount(0);

  const figure = page.getByRole("link", { name: /My follow-ups due/ });
  const before = Number((await figure.innerText()).match(/\d+/)?.[0]);
  await queue.getByRole("button", { name: "Done" }).first().click();
  await page.getByTitle("Connected", { exact: true }).click();
  const question = queue.getByRole("button", { name: "Finish" });
  await expect(question).toBeVisible();
  // What comes in meanwhile has the list read anew, which must not take the question away.
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "sales")}` };
  const { id: assigneeUserId } = await json(page.request.get("/api/users/me", { headers }));
  const [{ id: tripId }] = await json(page.request.get("/api/trips?status=in_progress&_end=1", { headers }));
  const data = { tripId, assigneeUserId, kind: "call", dueAt: new Date().toISOString() };
  for (let count = 0; count < 2; count += 1)
    await json(page.request.post("/api/follow-ups", { headers, data }), 201);
  // A step that somebody says takes the place of one that the server made.
  await expect(async () => {
    expect(Number((await figure.innerText()).match(/\d+/)?.[0])).toBeGreaterThan(before);
  }).toPass();
  await queue.getByText("In 3 days", { exact: true }).click();
  await question.click();
  await expect(question).toBeHidden();
});
