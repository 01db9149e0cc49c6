import { type Issue, issue, issueIf } from "./DeclarationError";
import { type Series, partsOfPattern } from "./field/seriesPattern";
import { didYouMean } from "./nearest";
import type { Resource } from "./resource";

/** What cannot work in the series of numbers of a resource. @param settings the resource that holds the organisation's preferences. */
export const errorsOfSeries = (resource: Resource, settings: Resource | undefined): Issue[] =>
  Object.entries(resource.fields).flatMap(([name, field]): Issue[] => {
    if (field.kind !== "text" || !field.series) return [];
    const { series } = field;
    if (!field.readOnly || !field.unique || (field.optional ?? false) !== (series.at !== undefined))
      return issue(
        `the series "${name}" is not read-only and unique, or is missing in other rows than those without a number`,
        "declare it with series(…)",
      );
    return [
      ...errorsOfPattern(name, series, settings),
      ...errorsOfState(resource, name, series),
      ...errorsOfDay(resource, name, series),
    ];
  });

function errorsOfPattern(name: string, { pattern, year }: Series, settings: Resource | undefined): Issue[] {
  const parts = partsOfPattern(pattern);
  const strange = parts.flatMap((part) =>
    "preference" in part && settings?.fields[part.preference]?.kind !== "text" ? [part.preference] : [],
  );
  return [
    ...issueIf(
      !(parts.filter((part) => "digits" in part).length === 1),
      `the series "${name}" does not write its number once`,
      'put "{0000}" into its pattern',
    ),
    ...issueIf(
      !(parts.some((part) => "year" in part) === (year !== undefined)),
      `the series "${name}" ${year ? "begins anew each year, which its pattern does not write" : "writes a year by which it does not begin anew"}`,
      'say year and write "{YYYY}" or "{YY}", or neither',
    ),
    ...strange.map((one): Issue => [
      `the series "${name}" writes the preference "${one}", which is no text of the organisation`,
      "name a text field of tenants, or write the words themselves",
    ]),
  ];
}

function errorsOfState({ fields, transitions }: Resource, name: string, { at }: Series): Issue[] {
  if (at === undefined) return [];
  const states = transitions && fields[transitions.field];
  const known = states?.kind === "choice" ? Object.keys(states.choices) : [];
  return known.includes(at)
    ? []
    : issue(
        `the series "${name}" is given in the state "${at}", which is none.${didYouMean(at, known)}`,
        "name a state of its transitions",
      );
}

function errorsOfDay({ fields }: Resource, name: string, { at, dated }: Series): Issue[] {
  if (dated === undefined) return [];
  const day = fields[dated];
  return issueIf(
    !(day?.kind === "date" && day.readOnly && (day.optional ?? false) === (at !== undefined)),
    `the series "${name}" sets the day "${dated}", which is no read-only date that is missing where the number is`,
    `make it a date, readOnly${at === undefined ? "" : " and optional"}`,
  );
}
