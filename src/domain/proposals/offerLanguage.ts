import { type DocumentLanguage, documentLanguages } from "../../vocabulary";

/** The language in which a trip's offers are proposed to go out: the customer's, else the organisation's, else English. */
export function offerLanguage(
  trip: { readonly preferredLanguage: string | null },
  organisation: { readonly locale: string },
): DocumentLanguage {
  return known(trip.preferredLanguage) ?? known(organisation.locale) ?? "en";
}

const known = (code: string | null): DocumentLanguage | undefined => {
  const language = code?.split("-", 1)[0] ?? "";
  // It is one of its keys.
  return language in documentLanguages ? (language as DocumentLanguage) : undefined;
};
