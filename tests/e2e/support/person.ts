import { expect, type Locator, type Page } from "@playwright/test";

/** Chooses an option of a select, found by what is typed into it. */
export async function choose(input: Locator, option: string): Promise<void> {
  const lists = openLists(input.page());
  await openList(input, option);
  await optionIn(lists, option).click();
  await expect(lists).toHaveCount(0);
}

/** Chooses options of a select for several, whose list stays open until Escape. */
export async function chooseSeveral(input: Locator, ...options: string[]): Promise<void> {
  const lists = openLists(input.page());
  for (const option of options) {
    await openList(input, option);
    await optionIn(lists, option).click();
  }
  await input.press("Escape");
  await expect(lists).toHaveCount(0);
}

/** Opens a select's list with the keyboard; what is typed narrows it down where that is possible. */
async function openList(input: Locator, typed: string): Promise<void> {
  await input.focus();
  if (await input.isEditable()) await input.fill(typed);
  else await input.press("ArrowDown");
}

/** The lists of selects that are open; Ant Design hides the others without taking them out of the page. */
const openLists = (page: Page) => page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)");

/**
 * The option that can be seen: the list holds the options near it a second time, for screen readers. While the list
 * slides in, what is under the pointer when it goes down may not be there any more when it comes up.
 */
const optionIn = (lists: Locator, option: string) =>
  lists
    .and(lists.page().locator(":not(.ant-slide-up)"))
    .locator(".ant-select-item-option")
    .getByText(option, { exact: true })
    .first();

/** Types a date, `YYYY-MM-DD`, into a date picker and goes on: Enter would go to the next row of a table. */
export async function typeDate(input: Locator, date: string): Promise<void> {
  await input.fill(date);
  await input.press("Tab");
}

/** Chooses an entry of the menu of a list. */
export async function chooseInMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole("button", { name: "More about this list" }).click();
  await page.getByRole("menuitem", { name: entry }).click();
  await expect(page.getByRole("menuitem", { name: entry })).toBeHidden();
}

/** Drags a handle with the mouse to just above another. */
export async function drag(handle: Locator, target: Locator): Promise<void> {
  const { mouse } = handle.page();
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error("There is no handle to drag, or none to drag it to.");
  await mouse.move(from.x + 8, from.y + 8);
  await mouse.down();
  await mouse.move(to.x + 8, to.y + 2, { steps: 12 });
  await mouse.up();
}
