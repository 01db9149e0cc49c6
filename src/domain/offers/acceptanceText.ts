import { wordsOf } from "../proposals/words/wordsOf";
import type { DocumentLanguage } from "../../vocabulary";

/** To what whoever accepts an offer consents, where the organisation has no words of its own in the offer's language. */
export const usualAcceptanceText = (language: DocumentLanguage): string => wordsOf(language).usualConsent;

interface Accepting {
  readonly acceptanceTexts: readonly { readonly language: DocumentLanguage; readonly text: string }[];
}

/** The text to which whoever accepts an offer of an organisation consents, in the offer's language. */
export const acceptanceTextOf = ({ acceptanceTexts }: Accepting, language: DocumentLanguage): string =>
  acceptanceTexts.find((one) => one.language === language)?.text.trim() || usualAcceptanceText(language);
