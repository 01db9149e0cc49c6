import { type DocumentLanguage, documentLanguages } from "../../vocabulary";

type InLanguages = readonly { readonly language: DocumentLanguage }[];

interface Written {
  readonly acceptanceTexts: InLanguages;
  readonly offerMessages: InLanguages;
}

/**
 * What an organisation has in words of its own, but not in the language of an offer, as a sentence; empty where nothing is
 * missing. What it never wrote in any language is not missing.
 */
export function untranslated(written: Written, language: DocumentLanguage): string {
  const isMissing = (texts: InLanguages) =>
    texts.length > 0 && !texts.some((one) => one.language === language);
  const missing = [
    isMissing(written.acceptanceTexts) && "the text to accept by",
    isMissing(written.offerMessages) && "the words for sending",
  ].filter((name) => name !== false);
  if (missing.length === 0) return "";
  const inLanguage = documentLanguages[language].label;
  return `Missing in the preferences for ${inLanguage}: ${missing.join(" and ")}. The customer gets the usual ones.`;
}
