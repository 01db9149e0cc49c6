import type { AcceptedChoice, Proposal } from "../../../src/domain/proposals/Proposal";
import type { ProposalFormats } from "../../../src/domain/proposals/proposalFormats";
import type { Wording } from "../../../src/domain/proposals/words/wordingOf";
import type { Sheet } from "./Sheet";

/** That a customer accepted, and what. */
export interface PaperAcceptance {
  readonly choice: AcceptedChoice;
  readonly name: string;
  /** On the organisation's calendar. */
  readonly on: string;
}

/** What every part of a paper is written from and on. */
export interface Content extends Wording {
  readonly proposal: Proposal;
  readonly accepted: PaperAcceptance | null;
  readonly sheet: Sheet;
  readonly formats: ProposalFormats;
  /** JPEG or PNG, by the ids of files; what is not here is left out. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  /** An amount in the currency of the proposal. */
  readonly money: (amount: number) => string;
}
