import type { ProposalFormats } from "../../domain/proposals/proposalFormats";
import type { Wording } from "../../domain/proposals/words/wordingOf";
import type { PageDecision } from "./PageContent";

/** What was decided about a proposal, by whom and when. */
export function decisionText(
  { kind, name, on }: PageDecision,
  { say }: Wording,
  formats: ProposalFormats,
): string {
  const date = formats.date(on);
  return kind === "accepted" ? say("acceptedBy", { name: name ?? "", date }) : say("declinedOn", { date });
}
