import type { Formats } from "../formats/formatsOf";
import { leftOutWords } from "../formats/leftOutWords";
import {
  allFields,
  type Figures,
  groupInWords,
  groupingNames,
  countOfMoney,
  measureNames,
  minorDigitsOf,
  type Report,
  type Resource,
} from "../../schema";

/** One of the figures of a report: a column of its table, or the bars of its chart. */
export interface Figure {
  key: string;
  label: string;
  /** The number of which it is a share. */
  isPart: boolean;
  /** Undefined where there is none. Money is in minor units. */
  valueOf(figures: Figures): number | undefined;
  textOf(figures: Figures): string;
  /** Of a number in a file of a spreadsheet: "INR", "minutes". */
  unit?: string;
  /** The decimals of its value, of money those of the currency. */
  digits: number;
  /** What the figure leaves out: rows without a value or without an exchange rate. */
  noteOf(figures: Figures): string | undefined;
  /** The list of its rows. */
  queryOf(figures: { query: string; partQueries: readonly string[] }): string;
}

const ofMeasure = {
  sum: "",
  average: "average",
  median: "median",
  p90: "nine of ten",
  minimum: "least",
  maximum: "most",
  count: "with a value",
};

/** @param currency the one into which money is converted */
export function figuresOf(resource: Resource, report: Report, formats: Formats, currency: string): Figure[] {
  const parts = (report.parts ?? []).map(({ label }, index): Figure => {
    const valueOf = ({ parts: met }: Figures) => met?.[index] ?? 0;
    return {
      ...{ key: `part${index}`, label, isPart: true, valueOf, digits: 0 },
      // 0 of 0 is no share.
      textOf: (figures) => (figures.count > 0 ? formats.number(valueOf(figures)) : "none"),
      noteOf: (figures) => (figures.count > 0 ? percent(valueOf(figures) / figures.count) : undefined),
      queryOf: ({ partQueries }) => partQueries[index] ?? "",
    };
  });
  const percent = (share: number) => formats.percent(Math.round(share * 1_000) * 10);
  const count: Figure = {
    ...{
      key: "count",
      label: resource.label.many,
      isPart: false,
      digits: 0,
      valueOf: (figures) => figures.count,
    },
    textOf: ({ count: rows }) => formats.number(rows),
    noteOf: () => undefined,
    queryOf: ({ query }) => query,
  };
  return [
    count,
    ...parts,
    ...(report.measures ?? []).map((name) => measureFigure(resource, name, formats, currency)),
  ];
}

/** What a measure is called: "Value", "First answer after, median". */
export function measureLabel(resource: Resource, name: string): string {
  const [, field] = measuredField(resource, name);
  // The name of a measure ends with what it is (`measures` of the schema).
  const what = ofMeasure[name.split("_").at(-1) as keyof typeof ofMeasure];
  return [field?.label ?? name, what].filter(Boolean).join(", ");
}

const measuredField = (resource: Resource, name: string) =>
  Object.entries(allFields(resource)).find(([one, own]) => measureNames(one, own).includes(name)) ?? [];

function measureFigure(resource: Resource, name: string, formats: Formats, currency: string): Figure {
  const [of = "", field] = measuredField(resource, name);
  const unit = field?.kind === "number" && "unit" in field ? field.unit : undefined;
  const sumOf = ({ measures }: Figures) => {
    const value = measures[name];
    return Array.isArray(value) ? value[0] : undefined;
  };
  const valueOf = (figures: Figures) => {
    const value = figures.measures[name];
    return Array.isArray(value) ? value[0]?.amount : typeof value === "number" ? value : undefined;
  };
  const leftOutOf = (figures: Figures) => {
    const held = figures.measures[countOfMoney(of)];
    if (field?.kind !== "money" || typeof held !== "number") return undefined;
    const isConverted = Array.isArray(figures.measures[name]);
    const unrated = isConverted ? held - (sumOf(figures)?.count ?? 0) : 0;
    return { empty: figures.count - held, unrated };
  };
  return {
    ...{ key: name, isPart: false, valueOf },
    ...(field?.kind === "money" ? { unit: currency, digits: minorDigitsOf(currency) } : { digits: 0 }),
    ...(unit ? { unit } : {}),
    label: measureLabel(resource, name),
    textOf(figures) {
      const sum = sumOf(figures);
      if (sum) return formats.money(sum);
      const value = valueOf(figures);
      if (value === undefined) return leftOutOf(figures)?.unrated ? "no exchange rate" : "none";
      if (unit === "minutes") return waitText(value);
      return `${formats.number(Math.round(value * 10) / 10)}${unit ? ` ${unit}` : ""}`;
    },
    noteOf(figures) {
      const leftOut = leftOutOf(figures);
      return (leftOut && leftOutWords(leftOut, formats.number)) || undefined;
    },
    queryOf: ({ query }) => query,
  };
}

/** A duration in minutes in its two largest units: "25 min", "3 h 20 min", "2 days 4 h". */
export function waitText(minutes: number): string {
  const whole = Math.round(minutes);
  const [hours, days] = [Math.floor(whole / 60), Math.floor(whole / 1440)];
  if (days > 0) return joined(`${days} ${days === 1 ? "day" : "days"}`, hours % 24, "h");
  return hours > 0 ? joined(`${hours} h`, whole % 60, "min") : `${whole} min`;
}

const joined = (large: string, rest: number, unit: string) => (rest > 0 ? `${large} ${rest} ${unit}` : large);

/** The field that a report groups by, and whether by its months. */
export function groupedField(resource: Resource, { by }: Report) {
  const [name = by, field] =
    Object.entries(allFields(resource)).find(([one, own]) => groupingNames(one, own).includes(by)) ?? [];
  return { name, field, isMonth: by.endsWith("_month") };
}

interface GroupNaming {
  formats: Formats;
  /** Titles of the rows by which a report groups, as far as they are open to the reader. */
  titles: ReadonlyMap<string, string> | undefined;
  /** Such as "2026-12": a month that is not over yet. */
  thisMonth: string;
}

/** The name of a group: of a row its title, of the running month that it runs. */
export function groupText(
  resource: Resource,
  report: Report,
  value: string | boolean | null,
  { formats, titles, thisMonth }: GroupNaming,
): string {
  const { field, isMonth } = groupedField(resource, report);
  if (value === null) return `No ${(field?.label ?? "value").toLowerCase()}`;
  if (titles && typeof value === "string") return titles.get(value) ?? "Not available";
  const text = groupInWords(resource, report.by, value, formats) || String(value);
  return isMonth && field?.kind === "instant" && value === thisMonth ? `${text}, so far` : text;
}

/** The resource to whose rows a report groups, where it does. */
export function groupedResource(resource: Resource, report: Report): string | undefined {
  const { field } = groupedField(resource, report);
  return field?.kind === "reference" || field?.kind === "references" ? field.to : undefined;
}
