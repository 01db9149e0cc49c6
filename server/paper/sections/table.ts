import { ink } from "../sheet/colours";
import type { Sheet } from "../sheet/Sheet";

/** What is said of what: the first cell of a row is its heading. */
export type TableRow = readonly [head: string, ...cells: string[]];

interface Look {
  /** Of the columns, as shares of the width; the last one ends at the far side where `amounts`. */
  readonly columns: readonly number[];
  readonly amounts?: boolean;
  /** The row that sums up, from the end. */
  readonly strong?: (index: number) => boolean;
}

/** A table with a line below each row. */
export function table(sheet: Sheet, rows: readonly TableRow[], { columns, amounts, strong }: Look): void {
  if (rows.length === 0) return;
  sheet.within("Table", () => {
    rows.forEach((row, index) =>
      sheet.within("TR", () => {
        const weight = strong?.(index) ? 700 : 400;
        sheet.row(
          row.map((text, column) => ({
            text,
            tag: column === 0 ? "TH" : "TD",
            width: (columns[column] ?? 0) * sheet.width,
            weight,
            colour: column === 0 && weight === 400 ? ink.quiet : ink.text,
            align: amounts && column === row.length - 1 ? "end" : "start",
          })),
          3,
        );
        sheet.rule(5);
      }),
    );
  });
  sheet.y += 4;
}
