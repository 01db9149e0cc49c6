import { readPhone } from "../../../src/domain/phones/readPhone";
import type { FieldErrors, Resource } from "../../../src/schema";
import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import { organisationOf } from "../organisation/organisationOf";
import type { Values } from "../endpoint/Values";

interface PhoneOptions {
  /** Whether a number that cannot be dialled is refused at its field. An enquiry that a visitor or a program hands in is taken with it. */
  refuses: boolean;
  /** The row as it was: a number that stays is not looked at again. */
  before?: Values;
}

/**
 * The values with the international form (E.164) beside each phone number that is written; null where the number
 * cannot be read. A number without a country code is taken for one of the organisation's own country. One that cannot be
 * dialled is an error at its field.
 */
export async function withPhoneNumbers(
  tx: Transaction,
  resource: Resource,
  values: Values,
  { refuses, before }: PhoneOptions,
): Promise<{ values: Values; errors: FieldErrors }> {
  const phones = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === "phone" && field.e164 && Object.hasOwn(values, name) ? [{ name, e164: field.e164 }] : [],
  );
  if (phones.length === 0) return { values, errors: {} };
  const isLocal = phones.some(
    ({ name }) => typeof values[name] === "string" && !values[name].startsWith("+"),
  );
  const country = isLocal ? (await organisationOf(tx)).address?.country : undefined;
  const errors: FieldErrors = {};
  const numbers = phones.map(({ name, e164 }) => {
    const value = values[name];
    const number = internationalOf(value, country);
    const isReadable = typeof value === "string" && (value.startsWith("+") || country);
    if (refuses && isReadable && number === null && value !== before?.[name])
      errors[name] = ["This cannot be dialled. Check its digits, and enter one number alone."];
    return [e164, number];
  });
  return { values: { ...values, ...Object.fromEntries(numbers) }, errors };
}

/** Whether numbers that a caller writes are refused where they cannot be dialled. */
export const refusesFrom = (caller: Caller | null): boolean => caller !== null && caller.apiKeyId === null;

function internationalOf(value: unknown, country: string | null | undefined): string | null {
  const read = typeof value === "string" ? readPhone(value, country) : undefined;
  return read?.isPossible ? read.e164 : null;
}
