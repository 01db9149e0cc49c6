/** To what whoever accepts an offer consents, where the organisation has no words of its own. */
export const usualAcceptanceText =
  "I have read this offer, with what it includes, its prices and its terms, and I accept it for all travellers named in it.";

/** The text to which whoever accepts an offer of an organisation consents. */
export const acceptanceTextOf = ({ acceptanceText }: { readonly acceptanceText: string | null }): string =>
  acceptanceText?.trim() || usualAcceptanceText;
