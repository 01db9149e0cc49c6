import type { ChosenPrice } from "../../domain/proposals/Proposal";
import {
  mainLine,
  paymentLines,
  priceLines,
  type PaymentLine,
  type PriceLine,
} from "../../domain/proposals/lines";
import type { PageData } from "../page/PageContent";
import {
  longDate,
  midnightOf,
  type ProposalFormats,
  shortPercent,
} from "../../domain/proposals/proposalFormats";
import type { Words } from "../../domain/proposals/words/Words";
import { type Wording, wordingOf } from "../../domain/proposals/words/wordingOf";

/** Keeps the page, its files and its pictures in this browser, and shows a notice while it is offline. */
function keepOffline(): void {
  const notice = document.querySelector<HTMLElement>("[data-offline]");
  const show = (isOnline = navigator.onLine) => notice && (notice.hidden = isOnline);
  addEventListener("online", () => show());
  addEventListener("offline", () => show());
  show();
  // The preview of staff is not kept.
  if (!("serviceWorker" in navigator) || !/^$|^\?version=\d+$/.test(location.search)) return;
  // A network without internet counts as online: the worker knows whether the page came from it.
  navigator.serviceWorker.addEventListener("message", ({ data }) => data === "isKept" && show(false));
  navigator.serviceWorker.startMessages();
  navigator.serviceWorker.controller?.postMessage("isKept");
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

/** Reports one view once the page is visible, but not for previews of staff. */
function reportView(page: Page): void {
  if (new URLSearchParams(location.search).has("preview")) return;
  const name = "proposal browser";
  const browser = stored(name) ?? newId();
  store(name, browser);
  const report = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", report);
    page.post("viewed", { browser, number: page.data.number }).catch(() => undefined);
  };
  document.addEventListener("visibilitychange", report);
  report();
}

/** A UUID. `crypto.randomUUID` exists only in secure contexts. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Requests price and payments of the choice. Only the response to the latest request is shown. */
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
    const answered = await page
      .post("price", choiceOf())
      // The endpoint's response.
      .then(async (answer) => (answer.ok ? ((await answer.json()) as ChosenPrice) : null))
      .catch(() => null);
    if (mine !== asked) return;
    hasFailed = !answered;
    price?.toggleAttribute("data-busy", false);
    // The payments of another choice stay dimmed.
    dues?.toggleAttribute("data-busy", !answered);
    if (answered?.payments)
      dues?.replaceChildren(...paymentLines(answered.payments, page, page, page.money).map(drawnPayment));
    const lines = answered ? priceLines(answered, page, page.money) : [];
    if (answered && lines.length === 0) return;
    price?.replaceChildren(
      ...(answered ? [drawnPrice(lines)] : [element("p", "p-error", page.say("repricingFailed"))]),
    );
    const main = mainLine(lines);
    if (main) bar?.replaceChildren(element("small", "", main.label), " ", element("b", "", main.amount));
  };
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !["option", "items"].includes(target.name)) return;
    hideOthers();
    void reprice();
  });
  // A choice made offline gets its price once the browser is online.
  addEventListener("online", () => {
    if (hasFailed) void reprice();
  });
  // Browsers restore the choice on reload.
  hideOthers();
  if (document.querySelector('input[name="option"]:disabled, input[name="items"]:disabled')) return;
  const { optionId, items } = choiceOf();
  const first = document.querySelector<HTMLInputElement>('input[name="option"]')?.value;
  if (items.length > 0 || optionId !== first) void reprice();
}

/** Hides the optional items of options that are not chosen. */
function hideOthers(): void {
  const { optionId } = choiceOf();
  if (!optionId) return;
  for (const part of document.querySelectorAll<HTMLElement>(".p-extra[data-option]"))
    part.hidden = part.dataset["option"] !== optionId;
}

type Verb = "accept" | "decline" | "questions";

interface Pending {
  readonly verb: Verb;
  readonly body: unknown;
}

/** How long after a form could not be sent it is sent again. */
const retryMs = 5_000;

/** Sends the page's forms. A form sent offline is sent again later; the server accepts a body only once. */
function sendForms(page: Page): void {
  const kept = `proposal ${page.data.token.slice(0, 12)}`;
  const send = async (pending: Pending, form: HTMLFormElement | null, isAgain = false) => {
    const status = form?.querySelector<HTMLElement>("[data-status]");
    const button = form?.querySelector("button");
    const say = (text: string) => status && (status.textContent = text);
    if (!isAgain) say(page.say("sending"));
    if (button) button.disabled = true;
    try {
      const answer = await page.post(pending.verb, pending.body);
      store(kept, null);
      if (button) button.disabled = false;
      if (answer.ok) return done(page, pending.verb, form);
      say(page.say([409, 410].includes(answer.status) ? "changedMeanwhile" : "sendingFailed"));
    } catch {
      store(kept, JSON.stringify(pending));
      if (!isAgain) say(page.say("notSentYet"));
      // A network without internet counts as online, so that no event says when there is one.
      setTimeout(() => sendKept(true), retryMs);
    }
  };
  const sendKept = (isAgain = false) => {
    const text = stored(kept);
    if (!text) return;
    // Stored by this script.
    const pending = JSON.parse(text) as Pending;
    void send(pending, formOf(pending), isAgain);
  };
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.dataset["form"]) return;
    event.preventDefault();
    if (!isFilled(form)) return;
    // One of the forms of src/proposal/page.
    const verb = form.dataset["form"] as Verb;
    void send({ verb, body: bodyOf(page, verb, form) }, form);
  });
  addEventListener("online", () => sendKept());
  sendKept();
}

const formOf = ({ verb, body }: Pending): HTMLFormElement | null => {
  const dayId = typeof body === "object" && body && "dayId" in body ? String(body.dayId) : undefined;
  const forms = [...document.querySelectorAll<HTMLFormElement>(`[data-form="${verb}"]`)];
  return forms.find((form) => form.dataset["day"] === dayId) ?? null;
};

/** Shows an error at each missing field, and focuses the first. */
function isFilled(form: HTMLFormElement): boolean {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("[required]")];
  const missing = fields.filter((field) =>
    field instanceof HTMLInputElement && field.type === "checkbox" ? !field.checked : !field.value.trim(),
  );
  for (const field of fields) {
    const isMissing = missing.includes(field);
    field.setAttribute("aria-invalid", String(isMissing));
    const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
    const message = document.getElementById(ids.at(-1) ?? "");
    if (message) message.hidden = !isMissing;
  }
  missing[0]?.focus();
  return missing.length === 0;
}

function bodyOf({ data: { hash } }: Page, verb: Verb, form: HTMLFormElement): unknown {
  const given = new FormData(form);
  const text = (name: string) => String(given.get(name) ?? "").trim();
  if (verb === "decline") return { reason: text("reason"), hash };
  const dayId = form.dataset["day"];
  if (verb === "questions") return { ...(dayId ? { dayId } : {}), name: text("name"), text: text("text") };
  const consentHash = form.dataset["consent"];
  return {
    ...choiceOf(),
    ...{ name: text("name"), signature: text("signature"), consent: true, consentHash, hash },
  };
}

/** Replaces the form with a confirmation; the form for questions stays. */
function done({ say, data }: Page, verb: Verb, form: HTMLFormElement | null): void {
  const words = {
    accept: say("acceptedThanks", { organisation: data.organisation }),
    decline: say("declinedThanks"),
    questions: say("questionSent"),
  }[verb];
  if (verb === "questions") {
    const status = form?.querySelector<HTMLElement>("[data-status]");
    form?.reset();
    if (status) status.textContent = words;
    return;
  }
  const said = document.createElement("p");
  said.className = `p-decided p-decided-${verb === "accept" ? "accepted" : "declined"}`;
  said.setAttribute("role", "status");
  said.textContent = words;
  document.querySelector(".p-decision")?.replaceChildren(said);
  // The focused button is gone.
  said.tabIndex = -1;
  said.focus();
  // The accepted choice cannot change.
  const choices = document.querySelectorAll<HTMLInputElement>('input[name="option"], input[name="items"]');
  for (const input of choices) input.disabled = verb === "accept";
  document.querySelector<HTMLElement>(".p-bar")?.remove();
  // If this fails, the confirmation above stays.
  drawDecided().catch(() => undefined);
}

/** Draws the decision from the server's page, which the service worker then keeps, and focuses it. */
async function drawDecided(): Promise<void> {
  const answer = await fetch(location.pathname + location.search);
  // Its styles and scripts are allowed only in the response that they came with.
  const [markup] = /<section class="p-decided[\s\S]*?<\/section>/.exec(await answer.text()) ?? [];
  if (!markup) return;
  const decided = new DOMParser().parseFromString(markup, "text/html").querySelector("section");
  if (!decided) return;
  document.querySelector(".p-decision")?.replaceWith(decided);
  decided.tabIndex = -1;
  decided.focus({ preventScroll: true });
}

interface Page extends Wording, Pick<ProposalFormats, "date" | "percent"> {
  readonly data: PageData;
  /** An amount in minor units, with its currency. */
  readonly money: (amount: number) => string;
  /** Posts to a path below the proposal's address; throws without a response. */
  readonly post: (path: string, body: unknown) => Promise<Response>;
}

function pageOf(data: PageData): Page {
  const { locale, currency, digits, token } = data;
  const shape = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const money = new Intl.NumberFormat(locale, { style: "currency", currency, ...shape });
  const number = new Intl.NumberFormat(locale);
  const date = new Intl.DateTimeFormat(locale, longDate);
  const percent = new Intl.NumberFormat(locale, shortPercent);
  // The page's data has exactly the words that its script uses.
  const words = data.words as Words;
  return {
    data,
    ...wordingOf(words, { locale, number: (value) => number.format(value) }),
    date: (value) => date.format(midnightOf(value)),
    percent: (basisPoints) => percent.format(basisPoints / 10_000),
    money: (amount) => money.format(amount / 10 ** digits),
    post: (path, body) =>
      fetch(`/api/public/proposals/${token}/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...staffHeader() },
        body: JSON.stringify(body),
      }),
  };
}

/** Identifies staff to the server, whose views are not counted. */
function staffHeader(): Record<string, string> {
  const token = stored("token");
  return token ? { authorization: `Bearer ${token}` } : {};
}

function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function store(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Without storage, a form sent offline is not sent again.
  }
}

/** The customer's choice: the option, and the optional items of it or of all options. */
function choiceOf(): { optionId?: string; items: string[] } {
  const optionId = document.querySelector<HTMLInputElement>('input[name="option"]:checked')?.value;
  const items = [...document.querySelectorAll<HTMLInputElement>('input[name="items"]:checked')]
    .filter((input) => !input.closest<HTMLElement>(".p-extra")?.hidden)
    .map(({ value }) => value);
  return { ...(optionId ? { optionId } : {}), items };
}

/** The same markup as PriceLines of src/proposal/ProposedPrices.tsx. */
function drawnPrice(lines: readonly PriceLine[]): HTMLElement {
  const list = element("dl", "p-lines");
  for (const { label, amount, isMain } of lines) {
    const line = element("div", isMain ? "p-line p-line-main" : "p-line");
    line.append(element("dt", "", label), element("dd", "", amount));
    list.append(line);
  }
  return list;
}

function drawnPayment({ label, due, amount }: PaymentLine): HTMLElement {
  const line = element("li", "");
  const named = element("span", "p-payment-label");
  named.append(element("bdi", "", label));
  line.append(named, element("span", "p-payment-due", due));
  if (amount !== null) line.append(element("span", "p-payment-amount", amount));
  return line;
}

function element(name: string, className: string, text = ""): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
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
