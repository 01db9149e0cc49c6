import type { Figures, Report, ReportAnswer, Resource } from "../../schema";
import { figuresOf, type Figure, groupedField, groupText } from "./reportFigures";

type Naming = Parameters<typeof groupText>[3];
interface Written extends Naming {
  /** The organisation's. */
  currency: string;
}

/** A report in a file. Its last row is of all. */
export interface ReportTexts {
  columns: string[];
  rows: string[][];
  /** The bars of its chart. */
  bars: { name: string; values: { value: number; text: string }[] }[];
}

/** @param isPlain for a spreadsheet: numbers without groups and signs, their units in the headings */
export function reportTexts(
  resource: Resource,
  report: Report,
  answer: ReportAnswer,
  { isPlain, ...written }: Written & { isPlain: boolean },
): ReportTexts {
  const { formats, currency } = written;
  const figures = figuresOf(resource, report, formats, currency);
  const hasBefore = answer.groups.some(({ before }) => before) && (answer.total.before?.count ?? 0) > 0;
  const columns = figures.flatMap((figure) => columnsOf(figure, isPlain, hasBefore));
  const named = [
    ...answer.groups.map((group) => ({
      name: groupText(resource, report, group.value, written),
      ...{ group, before: group.before },
    })),
    ...(answer.other ? [{ name: "All others", group: answer.other, before: null }] : []),
  ];
  const all = { name: "All", group: answer.total, before: answer.total.before };
  const { field } = groupedField(resource, report);
  const shown = report.largestBy ?? "count";
  const series = figures.filter(({ key, isPart }) => key === shown || (shown === "count" && isPart));
  const decimal = formats.number(0.5).includes(",") ? "," : ".";
  return {
    columns: [field?.label ?? "", ...columns.map(({ label }) => label)],
    rows: [...named, all].map(({ name, group, before }) => [
      name,
      ...columns.map(({ textOf }) => textOf(group, before, decimal)),
    ]),
    bars: named.map(({ name, group }) => ({
      name,
      values: series.map((figure) => ({
        value: figure.valueOf(group) ?? 0,
        text: series.length > 1 ? `${figure.label}: ${figure.textOf(group)}` : figure.textOf(group),
      })),
    })),
  };
}

interface Column {
  label: string;
  textOf(group: Figures, before: Figures | null, decimal: string): string;
}

function columnsOf(figure: Figure, isPlain: boolean, hasBefore: boolean): Column[] {
  const { label, unit, isPart } = figure;
  const called = isPlain && unit ? `${label} (${unit})` : label;
  const write = (figures: Figures, decimal: string) =>
    isPlain ? plainText(figure, figures, decimal) : figure.textOf(figures);
  return [
    { label: called, textOf: (group, _before, decimal) => write(group, decimal) },
    ...(isPart
      ? [
          {
            label: isPlain ? `${label}, share (%)` : `${label}, share`,
            textOf: (group: Figures, _before: unknown, decimal: string) =>
              isPlain ? plainShare(figure, group, decimal) : (figure.noteOf(group) ?? "none"),
          },
        ]
      : []),
    ...(hasBefore
      ? [
          {
            label: `${called}, before`,
            textOf: (_group: unknown, before: Figures | null, decimal: string) =>
              before ? write(before, decimal) : "",
          },
        ]
      : []),
  ];
}

function plainText({ digits, valueOf, textOf }: Figure, figures: Figures, decimal: string): string {
  const value = valueOf(figures);
  return value === undefined ? textOf(figures) : (value / 10 ** digits).toFixed(digits).replace(".", decimal);
}

/** 0 of 0 is no share. */
const plainShare = ({ valueOf }: Figure, figures: Figures, decimal: string): string =>
  figures.count > 0
    ? ((100 * (valueOf(figures) ?? 0)) / figures.count).toFixed(1).replace(".", decimal)
    : "none";
