import type { Figure } from "./Figure";

/** The figures as one table in Markdown. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [
    ["Figure", "Measured", "Budget", "", "Beside it"],
    ...figures.map((one) => [one.name, one.measured, one.budget, verdictOf(one), one.beside]),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)].join("\n");
}

const verdictOf = ({ budget, isKept }: Figure): string => (budget === "" ? "" : isKept ? "kept" : "MISSED");
