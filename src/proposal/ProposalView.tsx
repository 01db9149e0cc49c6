import type { ComponentType, CSSProperties, ReactNode } from "react";
import type { AcceptedChoice, Proposal } from "../domain/proposals/Proposal";
import type { ProposalFormats } from "../domain/proposals/proposalFormats";
import type { Wording } from "../domain/proposals/words/wordingOf";
import { directionOf } from "../domain/proposals/words/wordsOf";
import { brandTones } from "./brandTones";
import { Closing } from "./Closing";
import { Conditions } from "./Conditions";
import { Cover } from "./Cover";
import { Facts } from "./Facts";
import { Highlights } from "./Highlights";
import { Hotels } from "./Hotels";
import { NightsStrip } from "./NightsStrip";
import { type PictureProps, type ProposalSetting, SettingContext } from "./ProposalSetting";
import { ProposedDays } from "./ProposedDays";
import { ProposedPrices } from "./ProposedPrices";
import { RouteMap } from "./RouteMap";

export interface ProposalViewProps {
  proposal: Proposal;
  /** What its customer accepted, once they did. */
  accepted?: AcceptedChoice | null;
  wording: Wording;
  formats: ProposalFormats;
  Picture: ComponentType<PictureProps>;
  /** Stands below the facts: what became of it, what changed since an earlier version. */
  notices?: ReactNode;
  /** Stands at the end of a day: its questions and answers. */
  afterDay?: (dayId: string) => ReactNode;
  /** Stands below the prices: accepting, declining. */
  decision?: ReactNode;
  /** Stands at the end: the paper. */
  ending?: ReactNode;
  /** Stays in sight: what is chosen. */
  bar?: ReactNode;
}

/**
 * An offer as its customer reads it, the same on its page and in the preview. Its styles are src/proposal/proposal.css, which
 * whoever draws it loads; they go by the width of what it stands in.
 */
export function ProposalView(props: ProposalViewProps) {
  const {
    proposal,
    accepted = null,
    wording,
    formats,
    Picture,
    notices,
    afterDay,
    decision,
    ending,
    bar,
  } = props;
  const setting: ProposalSetting = {
    ...wording,
    ...{ proposal, accepted, formats, Picture },
    money: (amount) => formats.money(amount, proposal.currency),
  };
  return (
    <SettingContext value={setting}>
      <article
        className="proposal"
        lang={proposal.language}
        dir={directionOf(proposal.language)}
        // React's type of a style does not list custom properties.
        style={brandTones(proposal.organisation.brandColour) as CSSProperties}
      >
        <Cover />
        <div className="p-body">
          <Facts />
          {notices}
          <NightsStrip />
          <RouteMap />
          <ProposedDays afterDay={afterDay} />
          <Hotels />
          <Highlights />
          <Conditions />
          <ProposedPrices />
          {decision}
          <Closing>{ending}</Closing>
        </div>
        {bar}
      </article>
    </SettingContext>
  );
}
