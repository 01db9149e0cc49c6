import { type Issue, issue, issueIf } from "./DeclarationError";
import { didYouMean } from "./nearest";
import { type Related, referredBy } from "./related";
import type { Resource } from "./resource";

/** What cannot work in the lists of rows that refer to a row. */
export function errorsOfRelated(resource: Resource, declared: ReadonlyMap<string, Resource>): Issue[] {
  const { related = [], paths } = resource;
  if (related.length === 0) return [];
  const twice = related.filter(
    (one, index) =>
      related.findIndex(({ resource: name, by }) => name === one.resource && by === one.by) < index,
  );
  return [
    ...issueIf(
      !(paths?.show || paths?.edit),
      "it lists what refers to it on no page",
      "give it paths.show or paths.edit",
    ),
    ...related.flatMap((one) => errorsOfOne(resource, one, declared)),
    ...twice.map((one): Issue => [`it lists "${one.resource}" by "${one.by}" twice`, "leave one"]),
  ];
}

function errorsOfOne(
  resource: Resource,
  { resource: name, by }: Related,
  declared: ReadonlyMap<string, Resource>,
): Issue[] {
  const target = declared.get(name);
  if (!target)
    return issue(
      `it lists "${name}", which is not declared.${didYouMean(name, [...declared.keys()])}`,
      "name a resource of src/resources/index.ts",
    );
  const to = referredBy(target.fields[by]);
  if (to === resource.name || (to === "self" && target === resource)) return [];
  const fitting = Object.keys(target.fields).filter(
    (one) => referredBy(target.fields[one]) === resource.name,
  );
  return issue(
    `it lists "${name}" by "${by}", which is no reference of them to it.${didYouMean(by, fitting)}`,
    fitting.length > 0 ? `name ${fitting.join(" or ")}` : "give them one, or leave the list out",
  );
}
