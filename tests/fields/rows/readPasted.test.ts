import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatsOf } from "../../../src/domain/formats/formatsOf";
import { fieldViews } from "../../../src/fields/kinds";
import { cellsOf, copiedText, readPasted } from "../../../src/fields/inputs/rows/rowsText";
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

  it("makes no more rows than the table may have, and says how many lines found no room", () => {
    const { rows, left } = paste("a\t\nb\t\nc\t\nd\t\ne\t");
    expect([rows.length, left]).toEqual([3, 2]);
  });

  it("takes the columns that its headings name, in whatever order", () => {
    const { rows } = paste("Single\tSeason\n1200\tWinter", { row: 0, column: 2 });
    expect(rows).toEqual([{ season: "Winter", single: 120_000 }]);
  });

  it("gives back what was copied, in every way of writing numbers", () => {
    const kinds: Field[] = [
      { kind: "choices", label: "Days", choices: { mon: { label: "Monday" }, all: { label: "a, b" } } },
      { kind: "number", label: "Nights", decimals: 1, optional: true },
      { kind: "percent", label: "Share", optional: true },
      { kind: "yesNo", label: "Compulsory" },
    ];
    const all = [...columns, ...kinds.map((inner, index) => column(`c${index}`, inner))];
    const whole = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    const row = fc.record({
      season: fc.stringMatching(/^[A-Za-z=,;.'" 0-9]{1,20}$/).map((text) => text.trim() || null),
      from: fc.date({ min: new Date("1990-01-01"), max: new Date("2099-12-31"), noInvalidDate: true }),
      single: fc.option(whole),
      plan: fc.constantFrom("ep", "cp"),
      c0: fc.subarray(["mon", "all"]),
      c1: fc.option(fc.integer({ min: -999, max: 9_999 }).map((tenths) => tenths / 10)),
      c2: fc.option(whole),
      c3: fc.boolean(),
    });
    const around = fc.record({ currency: fc.constantFrom("INR", "JPY", "KWD") });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 5 }),
        around,
        fc.constantFrom("en-IN", "de-DE", "fr-FR", "de-CH"),
        (drawn, around, locale) => {
          const rows = drawn.map((one) => ({ ...one, from: one.from.toISOString().slice(0, 10) }));
          const formats = formatsOf({ locale, dateFormat: "dayMonthYear" });
          const cells = cellsOf(copiedText(rows, all, formats, around)) ?? [];
          const at = { row: 0, column: 0 };
          const options = { cells, rows: [], columns: all, at, newRow: () => ({}), most: 9, formats, around };
          const pasted = readPasted(options);
          expect(pasted).toMatchObject({ rows, left: 0, unread: {} });
        },
      ),
      { numRuns: 300 },
    );
  });
});
