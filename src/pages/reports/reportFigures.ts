import type { Formats } from "../../domain/formats/formatsOf";
import {
  allFields,
  type Figures,
  groupInWords,
  groupingNames,
  measureNames,
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
  /** What the figure leaves out: rows without a value. */
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

export function figuresOf(resource: Resource, report: Report, formats: Formats): Figure[] {
  const parts = (report.parts ?? []).map(({ label }, index): Figure => {
    const valueOf = ({ parts: met }: Figures) => met?.[index] ?? 0;
    return {
      ...{ key: `part${index}`, label, isPart: true, valueOf },
      // 0 of 0 is no share.
      textOf: (figures) => (figures.count > 0 ? formats.number(valueOf(figures)) : "none"),
      noteOf: (figures) => (figures.count > 0 ? percent(valueOf(figures) / figures.count) : undefined),
      queryOf: ({ partQueries }) => partQueries[index] ?? "",
    };
  });
  const percent = (share: number) => formats.percent(Math.round(share * 1_000) * 10);
  const count: Figure = {
    ...{ key: "count", label: resource.label.many, isPart: false, valueOf: (figures) => figures.count },
    textOf: ({ count: rows }) => formats.number(rows),
    noteOf: () => undefined,
    queryOf: ({ query }) => query,
  };
  return [count, ...parts, ...(report.measures ?? []).map((name) => measureFigure(resource, name, formats))];
}

function measureFigure(resource: Resource, name: string, formats: Formats): Figure {
  const [, field] =
    Object.entries(allFields(resource)).find(([one, own]) => measureNames(one, own).includes(name)) ?? [];
  // The name of a measure ends with what it is (`measures` of the schema).
  const of = ofMeasure[name.split("_").at(-1) as keyof typeof ofMeasure];
  const unit = field?.kind === "number" && "unit" in field ? field.unit : undefined;
  const sumOf = ({ measures }: Figures) => {
    const value = measures[name];
    return Array.isArray(value) ? value[0] : undefined;
  };
  const valueOf = (figures: Figures) => {
    const value = figures.measures[name];
    return Array.isArray(value) ? value[0]?.amount : typeof value === "number" ? value : undefined;
  };
  return {
    ...{ key: name, isPart: false, valueOf },
    label: [field?.label ?? name, of].filter(Boolean).join(", "),
    textOf(figures) {
      const sum = sumOf(figures);
      if (sum) return formats.money(sum);
      const value = valueOf(figures);
      if (value === undefined) return "none";
      if (unit === "minutes") return waitText(value);
      return `${formats.number(Math.round(value * 10) / 10)}${unit ? ` ${unit}` : ""}`;
    },
    noteOf(figures) {
      const without = figures.count - (sumOf(figures)?.count ?? 0);
      const isSum = field?.kind === "money" && figures.count > 0 && without > 0;
      return isSum ? `${formats.number(without)} without` : undefined;
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

/** The name of a group that is no row; a reference has the title of its row. */
export function groupText(
  resource: Resource,
  report: Report,
  value: string | boolean | null,
  formats: Formats,
): string {
  const { field } = groupedField(resource, report);
  if (value === null) return `No ${(field?.label ?? "value").toLowerCase()}`;
  return groupInWords(resource, report.by, value, formats) || String(value);
}
