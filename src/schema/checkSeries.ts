import type { Issue } from "./DeclarationError";
import type { Resource } from "./resource";

/** What cannot work in the series of numbers of a resource. @param settings the resource that holds the organisation's preferences. */
export function errorsOfSeries({ fields }: Resource, settings: Resource | undefined): Issue[] {
  const numbered = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "text" && field.series ? [{ name, field, prefix: field.series.prefix }] : [],
  );
  return [
    ...(numbered.length > 1
      ? [
          [
            `${numbered.map(({ name }) => `"${name}"`).join(" and ")} are both series`,
            "leave one: a row has one number",
          ] as const,
        ]
      : []),
    ...numbered.flatMap(({ name, field, prefix }): Issue[] => {
      if (!field.readOnly || !field.unique)
        return [[`the series "${name}" is not read-only and unique`, "declare it with series(…)"]];
      if (typeof prefix === "string" || settings?.fields[prefix.preference]?.kind === "text") return [];
      return [
        [
          `the series "${name}" begins with the preference "${prefix.preference}", which is no text of the organisation`,
          "name a text field of tenants, or say the prefix itself",
        ],
      ];
    }),
  ];
}
