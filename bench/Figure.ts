/** One line of the table: what was measured and whether it keeps its budget. */
export interface Figure {
  name: string;
  measured: string;
  budget: string;
  /** What it stands beside: the other side of a comparison. */
  beside: string;
  isKept: boolean;
}

const plain = (value: number) => value.toLocaleString("en-GB", { maximumFractionDigits: 1 });

/** A figure that must stay at or below its budget. */
export const atMost = (
  name: string,
  value: number,
  { budget, unit, beside = "" }: { budget: number; unit: string; beside?: string },
): Figure => ({
  name,
  measured: `${plain(value)} ${unit}`,
  budget: `≤ ${budget} ${unit}`,
  beside,
  isKept: value <= budget,
});

/** Requests a second that must reach a share of the yardstick's. */
export const atLeastShare = (name: string, ours: number, yardstick: number, least: number): Figure => ({
  name,
  measured: `${Math.round((100 * ours) / yardstick)} %`,
  budget: `≥ ${Math.round(100 * least)} %`,
  beside: `${plain(Math.round(ours))} of ${plain(Math.round(yardstick))} requests a second`,
  isKept: ours / yardstick >= least,
});

/** A figure without a budget, for information. */
export const noted = (name: string, value: number, unit: string, beside = ""): Figure => ({
  name,
  measured: `${plain(value)} ${unit}`,
  budget: "",
  beside,
  isKept: true,
});
