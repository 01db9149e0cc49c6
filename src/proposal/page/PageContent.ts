import { minorDigitsOf } from "../../domain/money/amounts";
import type { ChangedSince } from "../../domain/offers/changedSince";
import type { AcceptedChoice, Proposal } from "../../domain/proposals/Proposal";
import type { ProposalFormats } from "../../domain/proposals/proposalFormats";
import type { Words } from "../../domain/proposals/words/Words";
import { wordsOf } from "../../domain/proposals/words/Words";

/** The content of an offer's page: the proposal and its history. */
export interface PageContent {
  readonly proposal: Proposal;
  /** The hash of the text of consent, sent back with an acceptance. */
  readonly consentHash: string;
  /** Null while the customer may decide. */
  readonly decision: PageDecision | null;
  /** Null unless the customer accepted on the page. */
  readonly accepted: AcceptedChoice | null;
  readonly questions: readonly PageQuestion[];
  readonly changed: ChangedVersion | null;
}

/** The changes since an earlier version. */
export interface ChangedVersion {
  readonly since: number;
  readonly by: ChangedSince;
}

/** The version that replaced the customer's. */
export interface NewerVersion {
  readonly name: string;
  readonly number: number;
  readonly sentOn: string;
  readonly changed: ChangedVersion | null;
}

export interface PageDecision {
  readonly kind: "accepted" | "declined";
  readonly on: string;
  readonly name: string | null;
  readonly option: string | null;
}

/** A customer's question, perhaps with an answer. Days are plain dates in the organisation's time zone. */
export interface PageQuestion {
  readonly id: string;
  readonly dayId: string | null;
  readonly name: string;
  readonly text: string;
  readonly askedOn: string;
  readonly answer: string | null;
  readonly answeredOn: string | null;
}

const keys = [
  ...["total", "discountIncluded", "perAdult", "perChild", "perChildAged", "perInfant", "several"],
  ...["traveller_adult", "traveller_child", "traveller_infant", "childAged", "each", "priceOnRequest"],
  ...["sharing_single", "sharing_double", "sharing_triple", "sharing_quad", "sharing_extra_bed"],
  ...["sharing_with_bed", "sharing_without_bed", "repricingFailed"],
  ...["sending", "sendingFailed", "notSentYet", "changedMeanwhile", "questionSent"],
  ...["balance", "shareOfPrice", "dueOn", "dueBeforeStart", "dueOnAcceptance"],
  ...["acceptedThanks", "declinedThanks"],
] as const satisfies readonly (keyof Words)[];

/** The data of the page's script: only what the page shows. */
export interface PageData {
  readonly token: string;
  readonly number: number;
  readonly hash: string;
  /** BCP 47. */
  readonly locale: string;
  readonly currency: string;
  /** The digits of the currency's minor unit. */
  readonly digits: number;
  readonly organisation: string;
  readonly words: Pick<Words, (typeof keys)[number]>;
}

export function pageDataOf({ proposal }: PageContent, { locale }: ProposalFormats, token: string): PageData {
  const { number, hash, currency, organisation, language } = proposal;
  const words = wordsOf(language);
  return {
    ...{ token, number, hash, locale, currency },
    digits: minorDigitsOf(currency),
    organisation: organisation.name,
    // Each key is named above once.
    words: Object.fromEntries(keys.map((key) => [key, words[key]])) as PageData["words"],
  };
}
