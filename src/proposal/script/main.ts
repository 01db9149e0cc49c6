import type { ChosenPrice } from "../../domain/proposals/Proposal";
import { mainLine, paymentLines, priceLines } from "../../domain/proposals/lines";
import type { PageData } from "../page/PageContent";
import { choiceOf, drawnPayment, drawnPrice, element, type Page, pageOf, store, stored } from "./page";
import { sendForms } from "./sendForms";

/** Has the page, its files and its pictures kept in this browser, and says so where it is read without a line. */
function keepOffline(): void {
  const notice = document.querySelector<HTMLElement>("[data-offline]");
  const show = () => notice && (notice.hidden = navigator.onLine);
  addEventListener("online", show);
  addEventListener("offline", show);
  show();
  // What staff look at as a preview is not kept.
  if (!("serviceWorker" in navigator) || !/^$|^\?version=\d+$/.test(location.search)) return;
  const keep = async () => {
    await navigator.serviceWorker.register("/p/worker.js", { scope: "/p/" });
    const { active } = await navigator.serviceWorker.ready;
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    const pictures = [...document.images].map(({ src }) => src);
    active?.postMessage({ page: location.href.split("#")[0], files: [...new Set([...files, ...pictures])] });
  };
  const begin = () => void keep().catch(() => undefined);
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
}

/** Tells that somebody reads the page: not while it is fetched ahead or lies in the background, and not as a preview of staff. */
function reportView(page: Page): void {
  if (new URLSearchParams(location.search).has("preview")) return;
  const name = "proposal browser";
  const browser = stored(name) ?? newId();
  store(name, browser);
  const tell = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", tell);
    page.post("viewed", { browser, number: page.data.number }).catch(() => undefined);
  };
  document.addEventListener("visibilitychange", tell);
  tell();
}

/** A UUID. Browsers make one by themselves on pages that came over TLS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Asks for the price of what is chosen and what of it is paid when, and shows the answer to the latest question alone. */
function repriceOnChoice(page: Page): void {
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

const held = document.getElementById("proposal-data");
if (held) {
  // The server wrote it.
  const page = pageOf(JSON.parse(held.textContent ?? "") as PageData);
  for (const part of document.querySelectorAll<HTMLElement>("[data-scripted]")) part.hidden = false;
  document.documentElement.dataset["live"] = "";
  repriceOnChoice(page);
  sendForms(page);
  keepOffline();
  reportView(page);
}
