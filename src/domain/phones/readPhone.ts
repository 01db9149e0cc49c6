import examples from "libphonenumber-js/mobile/examples";
import {
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js";

/** How a telephone number is understood. */
export interface ReadPhone {
  /** In E.164, which is dialled from anywhere. */
  e164: string;
  /** E.164 with blanks, to be compared with what somebody dictates. */
  spoken: string;
  /** ISO 3166-1 alpha-2, where the number says. */
  country: string | undefined;
  /** Whether numbers there have so many digits. */
  isPossible: boolean;
  /** Whether such numbers are known there. New ones are given out all the time, so that this is no more than a hint. */
  isKnown: boolean;
}

/**
 * Reads a telephone number; one without a country code is of the given country (ISO 3166-1 alpha-2). Undefined where
 * no number can be made out.
 */
export function readPhone(typed: string, country: string | null | undefined): ReadPhone | undefined {
  const number = parsePhoneNumberFromString(typed, {
    ...(isCountry(country) ? { defaultCountry: country } : {}),
    extract: false,
  });
  return (
    number && {
      e164: number.number,
      spoken: number.formatInternational(),
      country: number.country,
      isPossible: number.isPossible(),
      isKnown: number.isValid(),
    }
  );
}

const isCountry = (country: string | null | undefined): country is CountryCode =>
  Boolean(country) && isSupportedCountry(country ?? "");

/** How a mobile number of a country (ISO 3166-1 alpha-2) is written: "+44 7400 123456". */
export const examplePhone = (country: string): string | undefined =>
  isSupportedCountry(country) ? getExampleNumber(country, examples)?.formatInternational() : undefined;
