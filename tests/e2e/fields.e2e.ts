import { expect, test } from "@playwright/test";
import { signInAs } from "./support/session";

interface Slides {
  onSlid(animation: string): void;
}

test("whoever goes through a page with the keyboard sees the focus on links and buttons alike", async ({
  page,
}) => {
  await signInAs(page, "sales", "/trips");
  await expect(page.getByRole("heading", { name: "Trips" })).toBeVisible();
  const seen = new Set<string>();
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element) return undefined;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return { tag: element.tagName, text: element.textContent, outline: `${outlineStyle} ${outlineWidth}` };
    });
    if (!focused || !["A", "BUTTON"].includes(focused.tag)) continue;
    seen.add(focused.tag);
    expect(focused).toEqual({ ...focused, outline: expect.stringMatching(/^solid [1-9]/) });
  }
  expect([...seen].sort()).toEqual(["A", "BUTTON"]);
});

for (const [reducedMotion, moves] of [
  ["reduce", false],
  ["no-preference", true],
] as const)
  test.describe(`in a browser that ${moves ? "lets pages move" : "asks for little motion"}`, () => {
    test.use({ contextOptions: { reducedMotion } });

    test(`lists and calendars open beside their boxes, ${moves ? "sliding in" : "at once"}`, async ({
      page,
    }) => {
      const slid: string[] = [];
      await page.exposeFunction("onSlid", (name: string) => slid.push(name));
      await page.addInitScript(() =>
        addEventListener(
          "animationstart",
          ({ animationName }) => {
            if (animationName.includes("Slide")) void (window as unknown as Slides).onSlid(animationName);
          },
          true,
        ),
      );
      await signInAs(page, "sales", "/trips/new");
      await page.getByLabel("Start", { exact: true }).click();
      await expect(page.locator(".ant-picker-dropdown")).toBeInViewport();
      await page.getByText(/^More fields/).click();
      await page.getByLabel("Priority", { exact: true }).press("ArrowDown");
      await expect(page.locator(".ant-select-dropdown")).toBeInViewport();
      await page.getByRole("button", { name: /^User menu/ }).click();
      await expect(page.locator(".ant-dropdown")).toBeInViewport();
      if (moves) await expect.poll(() => slid).toContain("antSlideUpIn");
      else expect(slid).toEqual([]);
    });
  });

test.describe("in a browser of another time zone", () => {
  test.use({ timezoneId: "America/Los_Angeles" });

  test("today is the organisation's, the end opens at the start, and typed dates are understood", async ({
    page,
  }) => {
    // A day later in India.
    await page.clock.setFixedTime("2026-11-22T20:00:00Z");
    await signInAs(page, "sales", "/trips/new");
    const start = page.getByLabel("Start", { exact: true });
    await start.click();
    await expect(page.locator(".ant-picker-cell-today")).toHaveAttribute("title", "2026-11-23");
    await start.fill("tomorrow");
    await start.press("Tab");
    await expect(start).toHaveValue(/24.*2026|2026.*24/);
    await start.fill("3 may");
    const end = page.getByLabel("End", { exact: true });
    await end.click();
    await expect(start).toHaveValue(/2027/);
    // The calendar of the start may still be fading away before it.
    const panel = page.locator(".ant-picker-dropdown:visible").last();
    await expect(panel.getByTitle("2027-05-02")).toHaveClass(/disabled/);
    await expect(panel.getByTitle("2027-05-04")).not.toHaveClass(/disabled/);
  });
});
