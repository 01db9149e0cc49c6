import { decisionKinds } from "../../vocabulary";
import { amount, choice, code, group, instant, longText, tags, text } from "../../schema";

/**
 * What a customer decided about an offer on its page, as it was then. It names nobody: who it was stands beside it, so that
 * it can be erased. The address from which it came is not kept.
 */
export const decision = group({
  label: "Decision",
  readOnly: true,
  optional: true,
  of: {
    kind: choice({ label: "Decided", choices: decisionKinds }),
    at: instant({ label: "At" }),
    consent: longText({ label: "Consented to", maxLength: 10_000, optional: true }),
    consentHash: text({ label: "SHA-256 of it", maxLength: 64, optional: true }),
    optionId: text({ label: "Option", maxLength: 40, optional: true }),
    items: tags({ label: "Optional items", maxItems: 400, maxLength: 40, optional: true }),
    currency: code({ label: "Currency", list: "currency", optional: true }),
    total: amount({ label: "Total", currency: "currency", optional: true }),
  },
});
