import type { QueryField } from "../../../schema";
import { queryFieldKey } from "./queryFieldKey";

/** A change of the list of query fields. */
export type QueryFieldEdit = (list: readonly QueryField[]) => readonly QueryField[];

const inUse = (list: readonly QueryField[]) => list.filter(({ isActive }) => isActive);
const retired = (list: readonly QueryField[]) => list.filter(({ isActive }) => !isActive);
const keysOf = (list: readonly QueryField[]) => list.map(({ key }) => key);

/** A new field after those in use. Its key is made from its label and is none of those taken. */
export const added =
  (field: Omit<QueryField, "key">): QueryFieldEdit =>
  (list) => [...inUse(list), { ...field, key: queryFieldKey(field.label, keysOf(list)) }, ...retired(list)];

/** This field in the place of the one of its key. */
export const changed =
  (after: QueryField): QueryFieldEdit =>
  (list) =>
    list.map((field) => (field.key === after.key ? after : field));

/** Puts the fields in use into the order of the keys; those that somebody else has added come last. */
export const ordered =
  (keys: readonly string[]): QueryFieldEdit =>
  (list) => {
    const active = inUse(list);
    const known = keys.flatMap((key) => active.filter((field) => field.key === key));
    return [...known, ...active.filter(({ key }) => !keys.includes(key)), ...retired(list)];
  };
