import type { AnyField, AnyFields } from "./field";

/** The fields whose values answers hold masked, by name. */
export const secretFields = (fields: AnyFields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.secret ? [name] : []));

/** Whether a change of the field asks for the password again. */
export const isSensitive = ({ secret, sensitive }: AnyField): boolean =>
  secret === true || sensitive === true;

/** What stands for a secret, alone or before its last characters. */
export const mask = "••••";

/** How many last characters a mask shows, of secrets that are at least so long. */
export const shownOfSecrets = { last: 4, from: 8 };

/** Whether lists may show the field, and filter, order and search by it. */
export const isListed = (field: AnyField): boolean => !field.secret;

/** A secret as answers hold it; null where there is none. */
export const maskOf = (value: string): string =>
  value.length < shownOfSecrets.from ? mask : `${mask} ${value.slice(-shownOfSecrets.last)}`;
