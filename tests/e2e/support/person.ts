import { expect, type Locator, type Page } from "@playwright/test";

/** Chooses an option of a select, found by what is typed into it. */
export async function choose(input: Locator, option: string): Promise<void> {
  const lists = openLists(input.page());
  await openList(input, option);
  await clickInPlace(optionIn(lists, option));
  await expect(lists).toHaveCount(0);
}

/** Chooses options of a select for several, whose list stays open until Escape. */
export async function chooseSeveral(input: Locator, ...options: string[]): Promise<void> {
  const lists = openLists(input.page());
  for (const option of options) {
    await openList(input, option);
    await clickInPlace(optionIn(lists, option));
  }
  await input.press("Escape");
  await expect(lists).toHaveCount(0);
}

/** Opens a select's list with the keyboard; what is typed narrows it down where that is possible. */
async function openList(input: Locator, typed: string): Promise<void> {
  await input.focus();
  if (!(await input.isEditable())) return input.press("ArrowDown");
  await input.fill(typed);
  // What the search finds makes the list shorter: what lies below an option comes under the pointer.
  await expect(input.locator("xpath=ancestor::span[@aria-busy='true']")).toHaveCount(0);
}

/** The lists of selects that are open; Ant Design hides the others without taking them out of the page. */
const openLists = (page: Page) => page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)");

/** The option that can be seen: the list holds the options near it a second time, for screen readers. */
const optionIn = (lists: Locator, option: string) =>
  atRest(lists.locator(".ant-select-item-option").getByText(option, { exact: true })).first();

/**
 * What stands in no list, menu, popover, dialog or drawer that is still opening: a click on what moves may go down on one thing and come up
 * on another, which reaches neither. A busy browser holds the first picture of a movement for several frames.
 */
export const atRest = (target: Locator): Locator =>
  target.and(
    target
      .page()
      .locator(
        ":not(.ant-slide-up *, .ant-slide-down *, .ant-zoom-big *, .ant-zoom *, .ant-drawer-panel-motion-right *)",
      ),
  );

/**
 * Clicks where something stands once it stands still. The click of a locator scrolls the page until nothing is below
 * the bar at its foot, and what opened beside a sticky column moves after it, between the button down and up.
 */
async function clickInPlace(target: Locator): Promise<void> {
  const page = target.page();
  await expect(target).toBeEnabled();
  let place = await target.boundingBox();
  await expect(async () => {
    const before = place;
    await nextFrames(page);
    place = await target.boundingBox();
    expect(place).toEqual(before);
  }).toPass();
  const isSeen = await target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  if (!isSeen || !place) return target.click();
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
}

/** Chooses an entry of the menu that is open. */
export const chooseEntry = (page: Page, name: string | RegExp, { exact = false } = {}): Promise<void> =>
  clickInPlace(atRest(page.getByRole("menuitem", { name, exact })));

/** Types a date, `YYYY-MM-DD`, into a date picker and goes on: Enter would go to the next row of a table. */
export async function typeDate(input: Locator, date: string): Promise<void> {
  await input.fill(date);
  await input.press("Tab");
}

/** Chooses an entry of the menu of a list. */
export async function chooseInMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole("button", { name: "More about this list" }).click();
  await chooseEntry(page, entry);
  await expect(page.getByRole("menuitem", { name: entry })).toBeHidden();
}

/** Drags a handle with the mouse to just above another. */
export async function drag(handle: Locator, target: Locator): Promise<void> {
  const { mouse } = handle.page();
  // Where it is by then: what arrives above it moves it.
  await handle.hover();
  await mouse.down();
  const to = await target.boundingBox();
  if (!to) throw new Error("There is nothing to drag it to.");
  const [x, y] = [to.x + to.width / 2, to.y + to.height / 2 - 6];
  await mouse.move(x, y, { steps: 12 });
  // A hand rests before it lets go: what is dragged over is found with the next frames.
  await nextFrames(handle.page());
  await mouse.move(x + 1, y);
  await nextFrames(handle.page());
  await mouse.up();
}

/** Waits until the page has drawn twice. */
const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** The dialog in which a picture is cropped. */
export const imageDialog = (page: Page): Locator => page.getByRole("dialog", { name: "Edit image" });

/** Takes the picture as it is cropped in the dialog. */
export const acceptImage = (page: Page): Promise<void> =>
  atRest(imageDialog(page).getByRole("button", { name: "OK" })).click();

/** Presses Tab until something has the focus. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  for (let stops = 0; stops < 80; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there.");
}
