import { mainLine, priceLines } from "../../domain/proposals/lines";
import type { Proposal } from "../../domain/proposals/Proposal";
import type { ProposalFormats } from "../../domain/proposals/proposalFormats";
import type { Wording } from "../../domain/proposals/words/wordingOf";

interface DecisionBarProps {
  proposal: Proposal;
  wording: Wording;
  formats: ProposalFormats;
}

/** What is chosen by now and the way to accepting it, in sight on the whole page. */
export function DecisionBar({ proposal, wording, formats }: DecisionBarProps) {
  const [first] = proposal.options;
  const money = (amount: number) => formats.money(amount, proposal.currency);
  const main = first && mainLine(priceLines(first.price, wording, money));
  return (
    <nav className="p-bar" aria-label={wording.say("acceptHeading")}>
      <span className="p-bar-price" data-bar="">
        {main ? (
          <>
            <small>{main.label}</small> <b>{main.amount}</b>
          </>
        ) : (
          <b>{wording.say("priceOnRequest")}</b>
        )}
      </span>
      <a className="p-button p-button-main" href="#accept">
        {wording.say("accept")}
      </a>
    </nav>
  );
}
