import { presentZone, zonesOf } from "../../schema";
import { currencyOfCountry } from "../../domain/money/currencyOfCountry";

/** Where an organisation is at home: it decides its currency, its clock and how it writes. */
export interface Place {
  country: string;
  currency: string;
  timeZone: string;
}

/** What the browser's clock and language tell of where its reader is; the language counts where the clock says nothing. */
export function placeOfBrowser(countries: readonly string[]): Place {
  const timeZone = presentZone(new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC");
  const country =
    countries.find((one) => zonesOf(one).includes(timeZone)) ??
    new Intl.Locale(navigator.language).maximize().region ??
    "US";
  return { country, timeZone, currency: currencyOfCountry(country) ?? "USD" };
}

/** The place once another country is chosen: with its currency, and with its clock where it has only one. */
export function movedTo(place: Place, country: string): Place {
  const [only, ...others] = zonesOf(country);
  return {
    country,
    currency: currencyOfCountry(country) ?? place.currency,
    timeZone: only && others.length === 0 ? only : place.timeZone,
  };
}

/** The browser's language as it is written in a country: en-IN. */
export const localeIn = (country: string): string =>
  `${new Intl.Locale(navigator.language).language}-${country}`;
