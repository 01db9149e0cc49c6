import examples from "libphonenumber-js/mobile/examples";
import {
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js";

export interface ReadPhone {
  e164: string;
  /** E.164 with blanks, for reading aloud. */
  spoken: string;
  /** ISO 3166-1 alpha-2, if the number determines it. */
  country: string | undefined;
  /** Whether the number has a valid length for its country. */
  isPossible: boolean;
  /** Whether the number range is known. Only a hint, since new ranges are assigned all the time. */
  isKnown: boolean;
}

/** Reads a number. Without a country code, `country` (ISO 3166-1 alpha-2) counts. Undefined if unreadable. */
export function readPhone(typed: string, country: string | null | undefined): ReadPhone | undefined {
  const number = parsePhoneNumberFromString(typed, {
    ...(isCountry(country) ? { defaultCountry: country } : {}),
    extract: false,
  });
  return (
    number && {
      e164: number.number,
      // Asked for by forms alone: these two take most of the time.
      get spoken() {
        return number.formatInternational();
      },
      country: number.country,
      isPossible: number.isPossible(),
      get isKnown() {
        return number.isValid();
      },
    }
  );
}

const isCountry = (country: string | null | undefined): country is CountryCode =>
  Boolean(country) && isSupportedCountry(country ?? "");

/** An example of a country's mobile numbers: "+44 7400 123456". */
export const examplePhone = (country: string): string | undefined =>
  isSupportedCountry(country) ? getExampleNumber(country, examples)?.formatInternational() : undefined;
