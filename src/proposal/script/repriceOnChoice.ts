import { mainLine, priceLines, type PriceLine } from "../../domain/proposals/lines/priceLines";
import type { ProposalPrice } from "../../domain/proposals/Proposal";
import { choiceOf } from "./choiceOf";
import type { Page } from "./pageOf";

/** Asks for the price of what is chosen, and shows the answer to the latest question alone. */
export function repriceOnChoice(page: Page): void {
  const price = document.querySelector<HTMLElement>("[data-price]");
  const bar = document.querySelector<HTMLElement>("[data-bar]");
  let asked = 0;
  const reprice = async () => {
    asked += 1;
    const mine = asked;
    price?.toggleAttribute("data-busy", true);
    const told = await page
      .post("price", choiceOf())
      // The endpoint's answer.
      .then(async (answer) => (answer.ok ? ((await answer.json()) as ProposalPrice) : null))
      .catch(() => null);
    if (mine !== asked) return;
    price?.toggleAttribute("data-busy", false);
    const lines = told ? priceLines(told, page, page.money) : [];
    if (told && lines.length === 0) return;
    price?.replaceChildren(
      ...(told ? [listOf(lines)] : [element("p", "p-error", page.say("repricingFailed"))]),
    );
    const main = mainLine(lines);
    if (main) bar?.replaceChildren(element("small", "", main.label), " ", element("b", "", main.amount));
  };
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !["option", "items"].includes(target.name)) return;
    hideOthers();
    void reprice();
  });
  // Browsers keep what was chosen over a reload.
  hideOthers();
  const { optionId, items } = choiceOf();
  const first = document.querySelector<HTMLInputElement>('input[name="option"]')?.value;
  if (items.length > 0 || optionId !== first) void reprice();
}

/** What belongs to an option that is not chosen cannot be added to it. */
function hideOthers(): void {
  const { optionId } = choiceOf();
  if (!optionId) return;
  for (const part of document.querySelectorAll<HTMLElement>(".p-extra[data-option]"))
    part.hidden = part.dataset["option"] !== optionId;
}

/** As src/proposal/PriceLines.tsx draws it. */
function listOf(lines: readonly PriceLine[]): HTMLElement {
  const list = element("dl", "p-lines");
  for (const { label, amount, isMain } of lines) {
    const line = element("div", isMain ? "p-line p-line-main" : "p-line");
    line.append(element("dt", "", label), element("dd", "", amount));
    list.append(line);
  }
  return list;
}

function element(name: string, className: string, text = ""): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}
