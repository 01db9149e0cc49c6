import { markupKinds, markupScopes } from "../../vocabulary";
import { amount, choice, group, percent } from "../../schema";
import { costReaders } from "./staff";

/** A markup of its own for an item, a day or an itinerary; where it is missing, the level above decides. */
export const markup = (currency: string) =>
  group({
    label: "Markup",
    optional: true,
    access: { read: costReaders },
    of: {
      kind: choice({ label: "Markup as", choices: markupKinds }),
      basisPoints: percent({ label: "Percent", max: 100_000, optional: true }),
      amount: amount({ label: "Amount", currency, optional: true }),
      per: choice({ label: "Counted", choices: markupScopes, optional: true }),
    },
  });
