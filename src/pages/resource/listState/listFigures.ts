import type { Formats } from "../../../domain/formats/formatsOf";
import { leftOutWords } from "../../../domain/formats/leftOutWords";
import { countOfMoney, type Field, type Figures, measureNames, type Sum } from "../../../schema";

/** What a list says of all rows that match, or of those of a group, under a column. */
export const figures = {
  count: "Count",
  sum: "Sum",
  average: "Average",
  share: "Share",
} as const;
export type FigureName = keyof typeof figures;

interface Column {
  name: string;
  field: Field;
  isLed?: true;
}

/** The figures that are offered under a column; none for fields that are no number. Percentages do not add up. */
export function figuresFor({ name, field, isLed }: Column): readonly FigureName[] {
  if (isLed || !measureNames(name, field).includes(`${name}_sum`)) return [];
  return field.kind === "percent" ? ["count", "average"] : ["count", "sum", "average", "share"];
}

export const isFigure = (text: string | undefined): text is FigureName =>
  text !== undefined && Object.hasOwn(figures, text);

/** What a money field comes to. */
export interface Money {
  /** In the organisation's currency. Undefined where no row has a value with an exchange rate. */
  sum: Sum | undefined;
  /** Rows with a value and no exchange rate, which the sum leaves out. */
  unrated: number;
}

/** Names of the measures of a sum, and of how many rows have a value: `moneyOf` reads them. */
export const moneyMeasures = (field: string): readonly string[] => [`${field}_sum`, countOfMoney(field)];

export function moneyOf({ measures }: Figures, field: string): Money {
  const [sums, count] = [measures[`${field}_sum`], measures[countOfMoney(field)]];
  const [sum] = Array.isArray(sums) ? sums : [];
  return { sum, unrated: typeof count === "number" ? count - (sum?.count ?? 0) : 0 };
}

/** The measures that a figure needs. How many rows have a value is said beside each. */
export function measuresOf(name: string, figure: FigureName): readonly string[] {
  if (figure === "count") return [`${name}_count`];
  return figure === "average" ? [`${name}_average`, `${name}_count`] : moneyMeasures(name);
}

interface FigureWords {
  text: string;
  /** The rows that the figure leaves out. */
  note: string;
}

/** A figure in words; undefined until it is read. `total` is the figure of all rows that match, for its share. */
export function figureWords(
  { name, field }: Column,
  figure: FigureName,
  of: Figures,
  total: Figures,
  formats: Formats,
): FigureWords | undefined {
  const [measure = "", counted = measure] = measuresOf(name, figure);
  const count = of.measures[counted];
  const value = of.measures[measure];
  if (typeof count !== "number" || value === undefined) return undefined;
  const unrated = Array.isArray(value) ? count - (value[0]?.count ?? 0) : 0;
  return { text: textOf(), note: leftOutWords({ empty: of.count - count, unrated }, formats.number) };

  function textOf(): string {
    if (figure === "count") return formats.number(Number(count));
    const amount = amountOf(value);
    if (amount === undefined) return "none";
    if (figure === "share") {
      const whole = amountOf(total.measures[measure]);
      // 0 of 0 is no share.
      return whole ? formats.percent(Math.round((amount / whole) * 1_000) * 10) : "none";
    }
    const [money] = Array.isArray(value) ? value : [];
    if (money) return formats.money(money);
    if (field.kind === "percent") return formats.percent(Math.round(amount));
    const unit = field.kind === "number" && field.unit ? ` ${field.unit}` : "";
    const decimals = field.kind === "number" ? (field.decimals ?? 0) : 0;
    const digits = figure === "average" ? Math.max(decimals, 2) : decimals;
    return `${formats.number(amount, { maximumFractionDigits: digits })}${unit}`;
  }
}

function amountOf(value: Figures["measures"][string] | undefined): number | undefined {
  if (Array.isArray(value)) return value[0]?.amount;
  return typeof value === "number" ? value : undefined;
}
