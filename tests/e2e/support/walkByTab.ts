import { expect, type Page } from "@playwright/test";

/** More stops than any form has: one that leads round in a circle ends there. */
const most = 600;

/**
 * Walks by Tab alone through a part of the page, from its beginning, opens every list that it comes to before it goes on, and
 * names the fields that Tab does not leave, and those whose value has changed by walking.
 */
export async function expectTabWalks(page: Page, part = "main"): Promise<void> {
  const chosen = page.locator(`${part} .ant-select-selection-item`);
  await expect(chosen.filter({ hasText: /^…$/ }), "Titles of chosen rows are on the way").toHaveCount(0);
  await page.evaluate(begin, part);
  for (let stops = 0, hasLeft = false; !hasLeft; stops += 1) {
    expect(stops, "Tab leads round in a circle").toBeLessThan(most);
    await page.keyboard.press("Tab");
    hasLeft = await page.evaluate(hasLeftPart);
  }
  expect(await page.evaluate(() => (window as unknown as Walking).walk.end())).toEqual({
    held: [],
    changed: [],
  });
}

interface Walking {
  walk: {
    hasLeft: boolean;
    /** A list that was opened is there. */
    opened: Promise<unknown>;
    /** Notes a list whose field Tab has left, and removes it. */
    staysOpen(list: Element): void;
    end(): { held: string[]; changed: string[] };
  };
}

/** Runs in the page: whether the part is left. The list of a field that was left must close before the next Tab, which leads into it. */
const hasLeftPart = async () => {
  const { walk } = window as unknown as Walking;
  await walk.opened;
  const openList = () => {
    const reached = document.activeElement;
    const list = document.querySelector(".ant-select-dropdown:not(.ant-select-dropdown-hidden)");
    return list?.contains(reached) || reached?.getAttribute("aria-expanded") === "true" ? null : list;
  };
  for (let frames = 0; frames < 300 && openList(); frames += 1) await new Promise(requestAnimationFrame);
  const list = openList();
  if (list) walk.staysOpen(list);
  return walk.hasLeft;
};

/** Runs in the page: the next Tab goes to the first stop of that part. */
const begin = (part: string) => {
  const root = document.querySelector<HTMLElement>(part);
  if (root === null) throw new Error(`There is no ${part}.`);
  const nameOf = (element: Element | null) =>
    (element instanceof HTMLInputElement && element.labels?.[0]?.textContent) ||
    element?.getAttribute("aria-label") ||
    element?.outerHTML.slice(0, 120) ||
    "";
  /** What each field holds; a select says it in the element around its box. */
  const values = () =>
    new Map(
      [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")].map((field) => {
        const held =
          field instanceof HTMLInputElement && field.matches("[type=checkbox], [type=radio]")
            ? field.checked
            : field.value;
        // A text that is left is put into its usual spelling: without spaces around it, and some in capitals.
        const chosen = field.closest(".ant-select-selector")?.cloneNode(true) as Element | undefined;
        // Initials stand there until the photo has come.
        for (const picture of chosen?.querySelectorAll("[aria-hidden]") ?? []) picture.remove();
        const shown = `${held} ${chosen?.textContent ?? ""}`;
        return [field, shown.replace(/\s+/g, " ").trim().toUpperCase()];
      }),
    );
  const before = values();
  const held: string[] = [];
  let last: Element | null = null;
  const stops = new Set<Element | null>();
  const onDown = ({ key, isTrusted }: KeyboardEvent) => {
    if (key === "Tab" && isTrusted) last = document.activeElement;
  };
  const onUp = ({ key }: KeyboardEvent) => {
    if (key !== "Tab") return;
    const reached = document.activeElement;
    // Day, month and year are stops of their own in the browser's own box of a date.
    if (reached === last && reached instanceof HTMLElement && !reached.matches("[type=date]")) {
      held.push(nameOf(reached));
      // The next Tab goes on from there.
      reached.blur();
      return;
    }
    // A dialog keeps the focus: it is walked through where a stop of it comes again.
    const isRound = root.matches("[role=dialog]") && root.contains(reached) && stops.has(reached);
    stops.add(reached);
    walk.hasLeft = isRound || !reached?.closest(`${part}, .ant-picker-dropdown, .ant-select-dropdown`);
    if (!reached?.matches("[role=combobox], .ant-picker-input input")) return;
    const arrow = { key: "ArrowDown", keyCode: 40, which: 40, bubbles: true };
    reached.dispatchEvent(new KeyboardEvent("keydown", arrow));
    walk.opened = new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  };
  const walk: Walking["walk"] = {
    hasLeft: false,
    opened: Promise.resolve(),
    staysOpen(list) {
      const field = list.querySelector("[role=listbox]")?.id.replace(/_list$/, "") ?? "";
      held.push(`the list of ${nameOf(document.getElementById(field))}`);
      list.remove();
    },
    end() {
      removeEventListener("keydown", onDown, true);
      removeEventListener("keyup", onUp, true);
      const after = values();
      const changed = [...before].filter(([field, value]) => after.has(field) && after.get(field) !== value);
      return {
        held,
        changed: changed.map(([field, value]) => `${nameOf(field)}: ${value} → ${after.get(field)}`),
      };
    },
  };
  addEventListener("keydown", onDown, true);
  addEventListener("keyup", onUp, true);
  Object.assign(window, { walk });
  root.tabIndex = -1;
  root.focus();
};
