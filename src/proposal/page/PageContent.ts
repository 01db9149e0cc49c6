import type { ChangedSince } from "../../domain/offers/changedSince";
import type { AcceptedChoice, Proposal } from "../../domain/proposals/Proposal";

/** What stands on the page of an offer: the proposal, and what happened around it. */
export interface PageContent {
  readonly proposal: Proposal;
  /** Of the text of consent, which is sent back with an acceptance. */
  readonly consentHash: string;
  /** What became of it; null while the customer may decide. */
  readonly decision: PageDecision | null;
  /** What the customer accepted by themselves; null otherwise. */
  readonly accepted: AcceptedChoice | null;
  readonly questions: readonly PageQuestion[];
  /** Absent where no version came before. */
  readonly changed: { readonly since: number; readonly by: ChangedSince } | null;
}

export interface PageDecision {
  readonly kind: "accepted" | "declined";
  /** On the organisation's calendar. */
  readonly on: string;
  readonly name: string | null;
  readonly option: string | null;
}

/** A question of a customer, with its answer where there is one. Days are plain dates on the organisation's calendar. */
export interface PageQuestion {
  readonly id: string;
  readonly dayId: string | null;
  readonly name: string;
  readonly text: string;
  readonly askedOn: string;
  readonly answer: string | null;
  readonly answeredOn: string | null;
}
