import type { QueryFieldEdit } from "../../../providers/queryFields";
import { isSameValue, type QueryField } from "../../../schema";
import { queryFieldKey } from "./queryFieldKey";

const inUse = (list: readonly QueryField[]) => list.filter(({ isActive }) => isActive);
const retired = (list: readonly QueryField[]) => list.filter(({ isActive }) => !isActive);
const keysOf = (list: readonly QueryField[]) => list.map(({ key }) => key);

/** A new field after those in use. Its key is made from its label and is none of those taken. */
export const added =
  (field: Omit<QueryField, "key">): QueryFieldEdit =>
  (list) => [...inUse(list), { ...field, key: queryFieldKey(field.label, keysOf(list)) }, ...retired(list)];

/**
 * What differs between the two is changed in the field of that key, and nothing else of it. Lost where somebody else
 * has changed the same property to another value.
 */
export const changed =
  (before: QueryField, after: QueryField): QueryFieldEdit =>
  (list) => {
    const now = list.find(({ key }) => key === before.key);
    const names = Object.keys(after).filter(
      (name) => !isSameValue(valueOf(after, name), valueOf(before, name)),
    );
    const isLost = (name: string) =>
      ![before, after].some((one) => isSameValue(valueOf(one, name), valueOf(now, name)));
    if (!now || names.some(isLost)) return undefined;
    const changes = Object.fromEntries(names.map((name) => [name, valueOf(after, name)]));
    return list.map((field) => (field === now ? { ...field, ...changes } : field));
  };

/** Puts the fields in use into the order of the keys; those that somebody else has added come last. */
export const ordered =
  (keys: readonly string[]): QueryFieldEdit =>
  (list) => {
    const active = inUse(list);
    const known = keys.flatMap((key) => active.filter((field) => field.key === key));
    return [...known, ...active.filter(({ key }) => !keys.includes(key)), ...retired(list)];
  };

// A name of something else gives undefined, which is no value either.
const valueOf = (field: QueryField | undefined, name: string): unknown => field?.[name as keyof QueryField];
