import { expect } from "@playwright/test";
import { naughtyAddresses, naughtyStrings } from "../promises/fixtures/naughtyStrings";
import { openOverlays } from "../promises/fixtures/openOverlays";
import { workspacePages } from "./fixtures/pages";
import { test, withIds } from "./support/scriptedTest";
import { expectLoaded, visit } from "./support/soundLooks";
import { expectInert, expectScriptAsText } from "./support/storedScripts";
import { untilQuiet } from "./support/untilQuiet";

/*
 * P17: no stored script runs. What an owner and a visitor see is walked through in screens.e2e.ts; here is what another role
 * sees, and what no walk comes by.
 */
test.describe.configure({ mode: "parallel" });

/**
 * What the declaration alone draws for sales it draws for the owner too, who is taken through all of it in screens.e2e.ts:
 * `npm run check:full` goes through these pages too.
 */
const walked = workspacePages.filter(({ isGeneric }) => process.env.CHECK === "full" || !isGeneric);

/** What a page answers where a role may not see it is no complaint. */
const isRefusal = (complaint: string) => /\b403\b/.test(complaint);

test("on no page that sales sees", async ({ sales, scripted }) => {
  const { page, complaints } = sales;
  for (const { path, showsWords } of walked) {
    await visit(sales, withIds(path, scripted));
    await expectLoaded(page, 0);
    // The security record, jobs and merges are for owners and admins, reports for accounts too.
    if (showsWords && !/^\/(reports|org\/(security|jobs|merges))/.test(path)) await expectScriptAsText(page);
    await expectInert(page);
  }
  expect(complaints.filter((one) => !isRefusal(one))).toEqual([]);
});

test("in menus, drawers and dialogs", async ({ owner: { page, complaints }, scripted }) => {
  complaints.length = 0;
  const open = async (_: unknown, path: string) => {
    await page.goto(path);
    await expectLoaded(page);
  };
  const seen = await openOverlays(page, open, scripted.ids);
  for (const [name, words] of seen) expect(words, name).toMatch(/executed\(/);
  expect(seen.length).toBeGreaterThan(5);
  expect(complaints).toEqual([]);
});

test("from an address, whatever stands in it", async ({ owner: { page, complaints }, baseURL }) => {
  for (const script of [...naughtyAddresses, ...naughtyStrings.slice(0, 5)])
    for (const path of [
      `/trips?q=${encodeURIComponent(script)}`,
      `/trips/${encodeURIComponent(script)}`,
      `/login?to=${encodeURIComponent(script)}`,
      `/enquire/${encodeURIComponent(script)}`,
    ])
      await page.goto(path);
  await untilQuiet(page);
  expect(complaints.filter(isRun)).toEqual([]);
  expect(new URL(page.url()).origin).toBe(new URL(baseURL ?? "").origin);
});

test("that somebody puts into a page: the policy stops it, and the walk would have noticed", async ({
  owner: { page, complaints },
}) => {
  await page.goto("/profile");
  await expectLoaded(page);
  complaints.length = 0;
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      "beforeend",
      '<img src="x" onerror="executed(99)"><iframe srcdoc="<script>parent.executed(98)</script>"></iframe>',
    );
    const script = document.createElement("script");
    script.textContent = "executed(97)";
    document.body.append(script);
    const far = document.createElement("script");
    far.src = "https://evil.example/x.js";
    document.body.append(far);
  });
  const stopped = () => complaints.filter((one) => /Content Security Policy/.test(one));
  await expect.poll(() => stopped().length).toBeGreaterThanOrEqual(3);
  expect(complaints.filter(isRun)).toEqual([]);
  await page.evaluate(() => (globalThis as unknown as { executed(which: number): void }).executed(0));
  await expect.poll(() => complaints.filter(isRun)).toEqual(["ran 0"]);
  // The walks that use the page after this one find nothing of it.
  await page.reload();
});

test("from an upload: pages, SVG, markdown and tables are no pictures", async ({ request, scripted }) => {
  const headers = { authorization: `Bearer ${scripted.owner}` };
  for (const [name, content] of [
    ["page.html", "<script>executed(1)</script>"],
    ["drawing.svg", '<svg xmlns="http://www.w3.org/2000/svg" onload="executed(2)"/>'],
    ["notes.md", "[x](javascript:executed(3))"],
    ["table.csv", '=HYPERLINK("javascript:executed(4)")'],
  ] as const) {
    const file = { name, mimeType: "image/png", buffer: Buffer.from(content) };
    const answer = await request.post("/api/files", { multipart: { file }, headers });
    expect([name, answer.status()]).toEqual([name, 415]);
  }
});

/** Whether a script ran, or a page asked or told something by itself. */
const isRun = (complaint: string) => complaint.startsWith("ran ");
