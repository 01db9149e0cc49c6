import type { ProposalPrice } from "../Proposal";
import type { Wording } from "../words/wordingOf";

/** An amount with what it is for. */
export interface PriceLine {
  readonly label: string;
  readonly amount: string;
  /** The one that counts most. */
  readonly isMain: boolean;
}

/**
 * A price as its customer reads it, line by line; empty where it is not told.
 * @param money an amount in minor units, with its currency.
 */
export function priceLines(
  price: ProposalPrice,
  { say }: Wording,
  money: (amount: number) => string,
): PriceLine[] {
  const line = (label: string, amount: number | null, isMain = false): PriceLine[] =>
    amount === null ? [] : [{ label, amount: money(amount), isMain }];
  const lines = [
    ...line(say("total"), price.total, true),
    ...line(say("discountIncluded"), price.discount || null),
    ...line(say("perAdult"), price.perAdult, true),
    ...price.perChild.flatMap(({ age, amount }) =>
      line(age === null ? say("perChild") : say("perChildAged", { age }), amount),
    ),
    ...line(say("perInfant"), price.perInfant),
  ];
  const shared = price.bySharing.map(({ kind, place, age, count: people, each }) => {
    const who = kind === "child" && age !== null ? say("childAged", { age }) : say(`traveller_${kind}`);
    const where = place === null ? who : `${who} ${say(`sharing_${place}`)}`;
    const label = people > 1 ? say("several", { n: people, name: where }) : where;
    return { label, amount: say("each", { amount: money(each) }), isMain: false };
  });
  return shared.length > 0 && price.total === null && price.perAdult === null
    ? [...shared.map((one, index) => ({ ...one, isMain: index === 0 })), ...lines]
    : [...lines, ...shared];
}

/** The one amount of a price for a narrow place: "102,000" of a total, else per adult, else the first group's. */
export function mainLine(lines: readonly PriceLine[]): PriceLine | null {
  return lines.find(({ isMain }) => isMain) ?? null;
}
