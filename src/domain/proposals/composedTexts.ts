import { joinParts } from "../formats/text";
import type { ComposedTexts, ProposedOffer } from "./proposalSource";
import { listedConditions } from "./listedConditions";
import { ownTranslations, type TextsOfOrganisation } from "./ownTranslations";
import { shownItem } from "../pricing/shownItem";
import { optionOf } from "../pricing/options";
import { usuallyShown } from "../../resources/shared/shownParts";
import { proposalFormats } from "./proposalFormats";
import { wordingOf } from "./words/wordingOf";
import { wordsOf } from "./words/wordsOf";

type Composed = Pick<
  ProposedOffer,
  "language" | "shows" | "options" | "chosenOptionId" | "days" | "inclusions" | "exclusions" | "terms"
> & { readonly paymentSchedule: readonly { readonly label: string }[] };

/** Composes the texts of an offer when it is sent: the organisation's own in its language, and what is included in short. */
export function composedTexts(
  offer: Composed,
  organisation: TextsOfOrganisation & { readonly locale: string },
): ComposedTexts {
  const own = ownTranslations(organisation, offer.language);
  const formats = proposalFormats(offer.language, organisation.locale);
  const { say } = wordingOf(wordsOf(offer.language), formats);
  const hasOptions = (offer.shows ?? usuallyShown).options;
  const items = offer.days
    .flatMap((day) => day.items)
    .filter(shownItem(offer))
    .map((item) => ({ ...item, optionId: (hasOptions && optionOf(item, offer.options)?.id) || null }));
  const phrases = {
    inclusions: own.inclusions(offer.inclusions),
    exclusions: own.exclusions(offer.exclusions),
  };
  return {
    ...listedConditions(phrases, items, (kind, titles) =>
      say("labelled", { label: say(`kind_${kind}`), value: joinParts(titles) }),
    ),
    terms: own.terms(offer.terms),
    instalments: own.instalments(offer.paymentSchedule.map(({ label }) => label)),
  };
}
