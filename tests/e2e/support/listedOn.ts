import { expect, type Page } from "@playwright/test";

/** How many rows the list on the page says it has. */
export async function listedOn(page: Page): Promise<number> {
  const main = page.getByRole("main");
  const words = main.getByText(/(– \d+ of \d+|^There are no|^No .* match)/).first();
  await expect(words).toBeVisible();
  const text = await words.innerText();
  if (/^(There are no|No )/.test(text)) return 0;
  const total = /of ([\d.,]+)/.exec(text)?.[1];
  if (!total) throw new Error(`The list says "${text}", which names no total.`);
  return Number(total.replace(/\D/g, ""));
}
