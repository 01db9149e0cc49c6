import { getExampleNumber, isSupportedCountry } from "libphonenumber-js";
import examples from "libphonenumber-js/mobile/examples";

/** How a mobile number of a country (ISO 3166-1 alpha-2) is written: "+44 7400 123456". */
export const examplePhone = (country: string): string | undefined =>
  isSupportedCountry(country) ? getExampleNumber(country, examples)?.formatInternational() : undefined;
