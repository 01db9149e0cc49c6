import type { Words } from "../../domain/proposals/words/Words";
import { wordsOf } from "../../domain/proposals/words/wordsOf";
import { minorDigitsOf } from "../../domain/money/amounts";
import type { ProposalFormats } from "../../domain/proposals/proposalFormats";
import type { PageContent } from "./PageContent";

/** What the page's script says by itself. */
const keys = [
  ...["total", "discountIncluded", "perAdult", "perChild", "perChildAged", "perInfant", "several"],
  ...["traveller_adult", "traveller_child", "traveller_infant", "childAged", "each", "priceOnRequest"],
  ...["sharing_single", "sharing_double", "sharing_triple", "sharing_quad", "sharing_extra_bed"],
  ...["sharing_with_bed", "sharing_without_bed", "repricingFailed"],
  ...["sending", "sendingFailed", "notSentYet", "changedMeanwhile", "questionSent"],
  ...["balance", "shareOfPrice", "dueOn", "dueBeforeStart", "dueOnAcceptance"],
  ...["acceptedThanks", "declinedThanks"],
] as const satisfies readonly (keyof Words)[];

/** What the server tells the page's script: nothing that the page does not show. */
export interface PageData {
  readonly token: string;
  readonly number: number;
  readonly hash: string;
  /** BCP 47. */
  readonly locale: string;
  readonly currency: string;
  /** Of the currency's minor unit. */
  readonly digits: number;
  readonly organisation: string;
  readonly words: Pick<Words, (typeof keys)[number]>;
}

/** What the script of a page is told. */
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
