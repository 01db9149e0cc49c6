import type { PaymentLine, PriceLine } from "../../domain/proposals/lines";
import {
  longDate,
  midnightOf,
  type ProposalFormats,
  shortPercent,
} from "../../domain/proposals/proposalFormats";
import type { Words } from "../../domain/proposals/words/Words";
import { type Wording, wordingOf } from "../../domain/proposals/words/wordingOf";
import type { PageData } from "../page/PageContent";

/** What the parts of the script share. */
export interface Page extends Wording, Pick<ProposalFormats, "date" | "percent"> {
  readonly data: PageData;
  /** An amount in minor units, with its currency. */
  readonly money: (amount: number) => string;
  /** Sends a body to an address below that of the proposal; the answer, whatever its status. Throws where there is no line. */
  readonly post: (path: string, body: unknown) => Promise<Response>;
}

export function pageOf(data: PageData): Page {
  const { locale, currency, digits, token } = data;
  const shape = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const money = new Intl.NumberFormat(locale, { style: "currency", currency, ...shape });
  const number = new Intl.NumberFormat(locale);
  const date = new Intl.DateTimeFormat(locale, longDate);
  const percent = new Intl.NumberFormat(locale, shortPercent);
  // The page brings the words that its script says, and no others.
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

/** Whoever is signed in to the workspace in this browser says so: what staff look at is not counted. */
function staffHeader(): Record<string, string> {
  const token = stored("token");
  return token ? { authorization: `Bearer ${token}` } : {};
}

/** What this browser keeps under a name; nothing where it keeps nothing at all. */
export function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps it, or forgets the name. */
export function store(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // A browser that keeps nothing loses nothing but the wait for the line.
  }
}

/** What the customer chose: the option, and the optional items that belong to it or to all. */
export function choiceOf(): { optionId?: string; items: string[] } {
  const optionId = document.querySelector<HTMLInputElement>('input[name="option"]:checked')?.value;
  const items = [...document.querySelectorAll<HTMLInputElement>('input[name="items"]:checked')]
    .filter((input) => !input.closest<HTMLElement>(".p-extra")?.hidden)
    .map(({ value }) => value);
  return { ...(optionId ? { optionId } : {}), items };
}

/** As src/proposal/PriceLines.tsx draws them. */
export function drawnPrice(lines: readonly PriceLine[]): HTMLElement {
  const list = element("dl", "p-lines");
  for (const { label, amount, isMain } of lines) {
    const line = element("div", isMain ? "p-line p-line-main" : "p-line");
    line.append(element("dt", "", label), element("dd", "", amount));
    list.append(line);
  }
  return list;
}

/** As src/proposal/ProposedPrices.tsx draws one. */
export function drawnPayment({ label, due, amount }: PaymentLine): HTMLElement {
  const line = element("li", "");
  line.append(element("span", "p-payment-label", label), element("span", "p-payment-due", due));
  if (amount !== null) line.append(element("span", "p-payment-amount", amount));
  return line;
}

export function element(name: string, className: string, text = ""): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}
