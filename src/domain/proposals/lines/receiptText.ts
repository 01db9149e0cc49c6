import type { Proposal, ProposalPrice } from "../Proposal";
import type { ProposalFormats } from "../proposalFormats";
import type { Wording } from "../words/wordingOf";
import { priceLines } from "./priceLines";

/** What a customer decided when they accepted a proposal. */
export interface Acceptance {
  /** An instant (ISO 8601). */
  readonly at: string;
  /** IANA: whose clocks say when. */
  readonly timeZone: string;
  /** Whoever accepted; null where that was erased. */
  readonly name: string | null;
  readonly signature: string | null;
  /** The option and the ids of the optional items that they chose. */
  readonly optionId: string | null;
  readonly items: readonly string[];
  /** Of what they chose, as much as was shown to them. */
  readonly price: ProposalPrice;
}

/** The receipt of an acceptance, in paragraphs of plain text. */
export function receiptText(
  proposal: Proposal,
  accepted: Acceptance,
  wording: Wording,
  formats: ProposalFormats,
): string[] {
  const { say } = wording;
  const line = (label: string, value: string | null | undefined) =>
    value ? [say("labelled", { label, value })] : [];
  const money = (amount: number) => formats.money(amount, proposal.currency);
  const prices = priceLines(accepted.price, wording, money);
  const option = proposal.options.find(({ id }) => id === accepted.optionId)?.name;
  const extras = proposal.days
    .flatMap((day) => day.items)
    .filter(({ id }) => accepted.items.includes(id))
    .map(({ title }) => title);
  return [
    say("greeting", { name: proposal.customer }),
    say("acceptedThanks", { organisation: proposal.organisation.name }),
    say("receiptText"),
    [
      proposal.name,
      ...line(say("reference"), proposal.reference),
      say("version", { n: proposal.number }),
      ...(option ? [say("acceptedOption", { name: option })] : []),
      ...line(say("chosenExtras"), extras.length > 0 ? formats.list(extras) : null),
    ].join("\n"),
    prices.length > 0
      ? prices.flatMap(({ label, amount }) => line(label, amount)).join("\n")
      : say("priceOnRequest"),
    [
      say("acceptedBy", {
        ...{ name: accepted.name ?? "", date: formats.moment(accepted.at, accepted.timeZone) },
      }),
      ...line(say("signed"), accepted.signature),
    ].join("\n"),
    `${say("consentedTo")}\n${proposal.consent}`,
    line(say("contentSum"), proposal.hash).join(""),
  ];
}
