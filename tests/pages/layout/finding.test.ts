import { describe, expect, it } from "vitest";
import { isAskedFor, ranked } from "../../../src/pages/layout/finding";

const entries = [
  { label: "Go to Taxes", also: ["Tax", "Money", "Tax rates", "VAT"] },
  { label: "Go to Exchange rates", also: ["Exchange rate", "Money"] },
  { label: "Go to Follow-ups", also: ["Follow-up"] },
  { label: "New trip", also: [] },
  { label: "New template" },
  { label: "Assign the trip to …" },
];
const found = (typed: string, among: readonly { label: string }[] = entries) =>
  ranked(among, typed).map(({ label }) => label);

describe("entries of the palette", () => {
  it("are found by the beginnings of words in their label, then by further words, the shortest first", () => {
    expect(found("new t")).toEqual(["New trip", "New template"]);
    expect(found("rates")).toEqual(["Go to Exchange rates", "Go to Taxes"]);
    expect(found("go to tax rates")).toEqual(["Go to Taxes"]);
    expect(found("vat")).toEqual(["Go to Taxes"]);
    expect(found("follow-ups")).toEqual(["Go to Follow-ups"]);
    expect(found("assign to …")).toEqual(["Assign the trip to …"]);
    expect(found(" ")).toHaveLength(entries.length);
    expect(found("…")).toEqual([]);
  });

  it.each([
    ["wrong", "new trap"],
    ["missing", "go to exhange"],
    ["missing at the beginning", "go to xchange"],
    ["too many", "go to taxxes"],
    ["too many at the end", "go to taxese"],
    ["exchanged with its neighbour", "new trpi"],
    ["exchanged at the beginning", "go to atxes"],
  ])("are found where a letter is %s", (_, typed) => {
    expect(found(typed)).toHaveLength(1);
  });

  it("are not found by two such letters, in a word of three, or by a letter behind the end", () => {
    for (const typed of ["go to tsxas", "new trpo", "new trp", "new rip", "new tripxy"])
      expect([typed, found(typed)]).toEqual([typed, []]);
  });

  it("come first without a mistyped word, also by further words", () => {
    const rates = [
      { label: "Go to Dates" },
      { label: "Go to Taxes", also: ["Tax rates"] },
      { label: "Rates" },
    ];
    expect(found("rates", rates)).toEqual(["Rates", "Go to Taxes", "Go to Dates"]);
  });

  it("are asked for by their first word and another one", () => {
    const [goTo, , , create] = entries;
    const asked = (entry: { label: string } | undefined, typed: string) => entry && isAskedFor(entry, typed);
    expect(asked(create, "new trpi")).toBe(true);
    expect(asked(goTo, "go to tax rates")).toBe(true);
    expect(asked(entries[5], "asign to")).toBe(true);
    expect(asked(create, "new")).toBe(false);
    expect(asked(create, "trip new")).toBe(false);
  });
});
