import { describe, expect, it } from "vitest";
import { formatsOf } from "../../../src/domain/formats/formatsOf";
import { fieldViews } from "../../../src/fields/kinds";
import { cellsOf, readPasted } from "../../../src/fields/inputs/rows/readPasted";
import type { RowColumn } from "../../../src/fields/inputs/rows/useRowColumns";
import { viewIn } from "../../../src/fields/viewIn";
import type { Field } from "../../../src/schema/kinds";

const column = (name: string, inner: Field): RowColumn => ({
  name,
  inner,
  view: viewIn(fieldViews, inner),
  isRequired: !inner.optional,
  isClosed: false,
});
const columns = [
  column("season", { kind: "text", label: "Season", optional: true }),
  column("from", { kind: "date", label: "From" }),
  column("single", { kind: "amount", label: "Single", currency: "currency", optional: true }),
  column("plan", {
    kind: "choice",
    label: "Meal plan",
    choices: { ep: { label: "Room only" }, cp: { label: "Breakfast" } },
  }),
];
const paste = (text: string, at = { row: 0, column: 0 }, rows: Record<string, unknown>[] = []) =>
  readPasted({
    cells: cellsOf(text) ?? [],
    rows,
    columns,
    at,
    newRow: () => ({ season: null, single: null }),
    most: 3,
    formats: formatsOf({ locale: "en-IN", dateFormat: "dayMonthYear" }),
    around: { currency: "INR" },
  });

describe("a table pasted from a spreadsheet", () => {
  it("leaves a single cell to the input", () => {
    expect(cellsOf("Winter")).toBeUndefined();
    expect(cellsOf("a\tb\r\nc\td\r\n")).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  it("fills rows by the kinds of their columns, in the organisation's ways of writing, without the headings", () => {
    const { rows, filled, unread } = paste(
      "Season\tFrom\tSingle\tMeal plan\nWinter\t24 Dec 2026\t₹4,500.50\tbreakfast\nSummer\t01/04/2027\t\tep",
    );
    expect(rows).toEqual([
      { season: "Winter", from: "2026-12-24", single: 450050, plan: "cp" },
      { season: "Summer", from: "2027-04-01", single: null, plan: "ep" },
    ]);
    expect({ filled, unread }).toEqual({ filled: 8, unread: {} });
  });

  it.each(["3-Aug-26", "03-Aug-2026", "46237", "Mon, 3 Aug 2026", "03/08/2026 00:00:00"])(
    "understands the dates of spreadsheets: %s",
    (text) => {
      expect(paste(`Winter\t${text}`).rows[0]?.["from"]).toBe("2026-08-03");
    },
  );

  it("begins at the cell, keeps what it cannot read, and says how much that was", () => {
    const { rows, unread } = paste("soon\t12", { row: 0, column: 1 }, [
      { season: "Winter", from: "2026-01-01", single: 1 },
    ]);
    expect(rows).toEqual([{ season: "Winter", from: "2026-01-01", single: 1200 }]);
    expect(unread).toEqual({ "0.from": [expect.stringContaining("soon")] });
  });

  it("makes no more rows than the table may have", () => {
    expect(paste("a\t\nb\t\nc\t\nd\t\ne\t").rows).toHaveLength(3);
  });
});
