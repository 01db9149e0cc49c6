import { createContext, type ComponentType, useContext } from "react";
import type { AcceptedChoice, Proposal } from "../domain/proposals/Proposal";
import type { ProposalFormats } from "../domain/proposals/proposalFormats";
import type { Wording } from "../domain/proposals/words/wordingOf";

/** A picture of a proposal, drawn as wide as its box. */
export interface PictureProps {
  readonly fileId: string;
  readonly alt: string;
  /** How wide it is drawn, as the attribute `sizes` says it. */
  readonly sizes: string;
  /** Whether it is asked for with the page, and not when it is scrolled to. */
  readonly isFirst?: boolean;
}

/** In what a proposal is drawn: by the server as a page, or in the workspace as a preview. */
export interface ProposalSetting extends Wording {
  readonly proposal: Proposal;
  /** What is no longer to be chosen. */
  readonly accepted: AcceptedChoice | null;
  readonly formats: ProposalFormats;
  readonly Picture: ComponentType<PictureProps>;
  /** An amount in minor units, with its currency. */
  readonly money: (amount: number) => string;
}

export const SettingContext = createContext<ProposalSetting | null>(null);

/** @throws where nothing around it says in what a proposal is drawn. */
export function useSetting(): ProposalSetting {
  const setting = useContext(SettingContext);
  if (!setting) throw new Error("A part of a proposal is drawn outside of ProposalView.");
  return setting;
}
