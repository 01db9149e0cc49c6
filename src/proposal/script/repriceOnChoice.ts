import { mainLine, paymentLines, priceLines } from "../../domain/proposals/lines";
import type { ChosenPrice } from "../../domain/proposals/Proposal";
import { choiceOf } from "./choiceOf";
import { drawnPayment, drawnPrice, element } from "./drawnLines";
import type { Page } from "./pageOf";

/** Asks for the price of what is chosen and what of it is paid when, and shows the answer to the latest question alone. */
export function repriceOnChoice(page: Page): void {
  const price = document.querySelector<HTMLElement>("[data-price]");
  const dues = document.querySelector<HTMLElement>("[data-payments]");
  const bar = document.querySelector<HTMLElement>("[data-bar]");
  let asked = 0;
  let hasFailed = false;
  const reprice = async () => {
    asked += 1;
    const mine = asked;
    for (const part of [price, dues]) part?.toggleAttribute("data-busy", true);
    const told = await page
      .post("price", choiceOf())
      // The endpoint's answer.
      .then(async (answer) => (answer.ok ? ((await answer.json()) as ChosenPrice) : null))
      .catch(() => null);
    if (mine !== asked) return;
    hasFailed = !told;
    price?.toggleAttribute("data-busy", false);
    // Payments of another choice stay dimmed.
    dues?.toggleAttribute("data-busy", !told);
    if (told?.payments)
      dues?.replaceChildren(...paymentLines(told.payments, page, page, page.money).map(drawnPayment));
    const lines = told ? priceLines(told, page, page.money) : [];
    if (told && lines.length === 0) return;
    price?.replaceChildren(
      ...(told ? [drawnPrice(lines)] : [element("p", "p-error", page.say("repricingFailed"))]),
    );
    const main = mainLine(lines);
    if (main) bar?.replaceChildren(element("small", "", main.label), " ", element("b", "", main.amount));
  };
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !["option", "items"].includes(target.name)) return;
    hideOthers();
    void reprice();
  });
  // What was chosen, or accepted, without a line gets its price once there is one.
  addEventListener("online", () => {
    if (hasFailed) void reprice();
  });
  // Browsers keep what was chosen over a reload.
  hideOthers();
  if (document.querySelector('input[name="option"]:disabled, input[name="items"]:disabled')) return;
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
