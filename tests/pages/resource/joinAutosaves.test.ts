import { describe, expect, it } from "vitest";
import { joinAutosaves } from "../../../src/pages/resource/history/joinAutosaves";
import type { HistoryEntry } from "../../../src/schema";

const entry = (id: number, minute: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  ...{ id, at: `2096-01-01T10:${String(minute).padStart(2, "0")}:00Z`, action: "update", via: "autosave" },
  ...{ userId: "u", apiKey: null, version: id, changes: [] },
  ...more,
});
const name = (from: string, to: string) => ({ field: "name", from, to });
const terms = { field: "terms", from: null, to: "Paid" };

describe("changes that were saved while somebody was writing", () => {
  it("are one with the values before the first and after the last, each field set back by its first change", () => {
    const joined = joinAutosaves([
      entry(4, 21, { changes: [name("c", "b"), { ...terms, from: "Paid", to: null }] }),
      entry(3, 15, { changes: [terms] }),
      entry(2, 10, { changes: [name("a", "c")] }),
    ]);
    expect(joined).toMatchObject([{ id: 2, count: 3, changes: [name("a", "b")] }]);
    expect(joined[0]?.firsts).toEqual(
      new Map([
        ["name", 2],
        ["terms", 3],
      ]),
    );
  });

  it("are told apart from another person's, from what somebody saved, and after a while", () => {
    const told = [
      entry(6, 50),
      entry(5, 39),
      entry(4, 38, { userId: "v" }),
      entry(3, 37, { via: "form" }),
      entry(2, 36),
    ];
    expect(joinAutosaves(told).map(({ id, count }) => [id, count])).toEqual(told.map(({ id }) => [id, 1]));
  });
});
