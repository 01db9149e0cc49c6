import { didYouMean, type Issue, issueIf } from "./DeclarationError";
import { type DetailPanel, factOf, keyOf, namesIn, panelsOf, placedParts } from "./detail";
import type { Actor } from "./field/access";
import { canRead } from "./fieldAccess";
import { partsOf } from "./partOf";
import type { Resource } from "./resource";

/** The form fields that no panel of the page names and the reader may read. */
export function unplacedFields(resource: Resource, actor: Actor): string[] {
  const placed = new Set(panelsOf(resource).flatMap(namesIn));
  return resource.form
    .flatMap(({ fields }) => fields)
    .filter((name) => {
      const field = resource.fields[name];
      return field && !placed.has(name) && canRead(field, actor);
    });
}

/** Errors in how the page of a row is declared. */
export function errorsOfDetail(resource: Resource, declared: ReadonlyMap<string, Resource>): Issue[] {
  if (!resource.detail) return [];
  const panels = panelsOf(resource);
  const names = panels.flatMap(namesIn);
  const parts = placedParts(resource);
  const listed = [
    ...partsOf([...declared.values()], resource).map(({ name }) => name),
    ...(resource.related ?? []).map((one) => one.resource),
  ];
  const keys = panels.map(keyOf);
  const twice = (all: readonly string[]) => [...new Set(all.filter((one, at) => all.indexOf(one) < at))];
  return [
    ...issueIf(
      !resource.paths?.show,
      "it says how its page looks, and has none",
      "give it paths.show, or leave detail out",
    ),
    ...[...new Set([...names, ...panels.flatMap(conditionsIn)])]
      .filter((name) => !resource.fields[name])
      .map((name): Issue => [
        `detail names "${name}", which is no field.${didYouMean(name, Object.keys(resource.fields))}`,
        "name a field of the resource",
      ]),
    ...twice(names).map((name): Issue => [`detail names "${name}" twice`, "leave one"]),
    ...twice(keys).map((key): Issue => [`detail has two panels "${key}"`, "leave one, or name it otherwise"]),
    ...parts
      .filter((name) => !listed.includes(name))
      .map((name): Issue => [
        `detail shows the part "${name}", which is neither part of it nor related.${didYouMean(name, listed)}`,
        listed.length > 0 ? `name ${listed.join(" or ")}` : "give that resource partOf, or leave it out",
      ]),
    ...(resource.detail.first ?? []).flatMap(({ resource: name, query }): Issue[] => {
      const other = declared.get(name);
      const issue = `detail reads a list of "${name}" first, which is no resource.`;
      if (!other) return [[`${issue}${didYouMean(name, [...declared.keys()])}`, "name a resource"]];
      return (query("").filters ?? [])
        .filter(({ field }) => !other.fields[field])
        .map(({ field }) => [
          `detail reads "${name}" by "${field}", which is no field of it`,
          "name one of its fields",
        ]);
    }),
    ...panels
      .flatMap((panel) => ("queryFields" in panel ? [panel.queryFields] : []))
      .filter((name) => resource.fields[name]?.kind !== "custom")
      .map((name): Issue => [
        `detail shows "${name}" as the organisation's own fields`,
        "name a field of kind custom",
      ]),
  ];
}

const conditionsIn = (panel: DetailPanel): string[] =>
  "facts" in panel ? panel.facts.flatMap((fact) => Object.keys(factOf(fact).where ?? {})) : [];
