import type { PaymentLine, PriceLine } from "../../domain/proposals/lines";

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
