import { isSupportedCountry, parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js";
import type { Tenant } from "../../../src/resources/tenants";
import type { Resource } from "../../../src/schema/resource";
import type { Transaction } from "../../database/connection/Transaction";
import { organisationOf } from "../organisation/organisationOf";
import type { Values } from "../Values";

/**
 * The values with the international form (E.164) beside each phone number that is written; null where the number
 * cannot be read. A number without a country code is taken for one of the organisation's own country.
 */
export async function withPhoneNumbers(tx: Transaction, resource: Resource, values: Values): Promise<Values> {
  const phones = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === "phone" && field.e164 && Object.hasOwn(values, name) ? [{ name, e164: field.e164 }] : [],
  );
  if (phones.length === 0) return values;
  const isLocal = phones.some(
    ({ name }) => typeof values[name] === "string" && !values[name].startsWith("+"),
  );
  const country = isLocal ? countryOf(await organisationOf(tx)) : undefined;
  const numbers = phones.map(({ name, e164 }) => [e164, internationalOf(values[name], country)]);
  return { ...values, ...Object.fromEntries(numbers) };
}

function internationalOf(value: unknown, country: CountryCode | undefined): string | null {
  if (typeof value !== "string") return null;
  const number = parsePhoneNumberFromString(value, country);
  return number?.isPossible() ? number.number : null;
}

const countryOf = ({ address }: Tenant): CountryCode | undefined =>
  address?.country && isSupportedCountry(address.country) ? address.country : undefined;
