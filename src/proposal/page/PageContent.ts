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
  readonly changed: ChangedVersion | null;
}

/** What differs from an earlier version; null where none came before. */
export interface ChangedVersion {
  /** The number of the earlier one. */
  readonly since: number;
  readonly by: ChangedSince;
}

/** The version that took the place of the one that a customer has read. */
export interface NewerVersion {
  readonly name: string;
  readonly number: number;
  /** On the organisation's calendar. */
  readonly sentOn: string;
  readonly changed: ChangedVersion | null;
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
