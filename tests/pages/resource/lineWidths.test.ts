import { describe, expect, it } from "vitest";
import { lineWidths } from "../../../src/pages/resource/form/splitForm";
import { date, type Field, longText, number, reference, text, yesNo } from "../../../src/schema";

const widths = (...fields: Field[]) =>
  lineWidths(fields.map((field) => ({ field, isWide: field.kind === "longText" })));
const from = date({ label: "From", short: true });
const to = date({ label: "To", help: "The last day.", short: true });
const rooms = number({ label: "Rooms", short: true });

describe("lineWidths", () => {
  it("puts two short fields of narrow boxes into one column", () => {
    expect(widths(from, to)).toEqual(["half", "half"]);
    expect(widths(text({ label: "Name" }), from, to, longText({ label: "Notes" }))).toEqual([
      ...["usual", "half", "half", "wide"],
    ]);
  });
  it("gives a column to the one that is left over", () => {
    expect(widths(from, to, rooms)).toEqual(["half", "half", "short"]);
    expect(widths(from, text({ label: "City", short: true }), to)).toEqual(["short", "short", "short"]);
  });
  it("pairs none of which much is said, nor any that is not declared short", () => {
    const told = number({ label: "Km", help: "On each day, where rates are per kilometre.", short: true });
    expect(widths(rooms, told)).toEqual(["short", "short"]);
    expect(widths(rooms, number({ label: "Nights" }))).toEqual(["short", "usual"]);
  });
  it("leaves references and boxes to tick as they are", () => {
    expect(
      widths(reference({ label: "Team", to: "teams", short: true }), yesNo({ label: "Active" })),
    ).toEqual([...["short", "yesNo"]]);
  });
});
