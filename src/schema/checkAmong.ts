import { amongPath } from "./amongPath";
import type { Issue } from "./DeclarationError";
import type { AnyField, AnyFields } from "./field/field";
import { didYouMean } from "./nearest";
import { referredBy } from "./related";
import type { Resource } from "./resource";

/** What cannot work in the list that a text is chosen from. */
export function errorsOfAmong(
  resource: Resource,
  field: AnyField,
  where: string,
  around: AnyFields,
  declared: ReadonlyMap<string, Resource>,
): Issue[] {
  const path = amongPath(field);
  if (!path) return [];
  const { by, list, of } = path;
  const found = (said: string, remedy: string): Issue[] => [[`"${where}" is chosen from ${said}`, remedy]];
  if (by !== null && resource.fields[by]?.kind !== "reference")
    return found(
      `what "${by}" leads to, which is no reference.${didYouMean(by, Object.keys(resource.fields))}`,
      "name a reference of the resource itself",
    );
  const name = by === null ? null : (referredBy(resource.fields[by]) ?? "");
  const target = name === "self" ? resource : declared.get(name ?? "");
  // That the reference leads nowhere is said at itself.
  if (by !== null && !target) return [];
  const listed = target ? target.fields[list] : around[list];
  // Only the kind rows has `of`, and there it is a declaration of fields.
  const inner = listed?.kind === "rows" ? (listed as { of?: AnyFields }).of?.[of] : undefined;
  if (inner?.kind !== "text")
    return found(
      `"${list}.${of}", which is no text in rows`,
      'name a field of rows and a text in it, "roomTypes.name" say',
    );
  return target?.list.without?.includes(list)
    ? found(`"${list}", which lists of ${target.name} leave out`, "take it out of list.without there")
    : [];
}
