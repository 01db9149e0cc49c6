import { describe, expect, it } from "vitest";
import { boardColumns, boardQueries } from "../../../src/pages/resource/list/listQueries";
import { pageOf } from "../../../src/pages/resource/list/listQueries";
import { type ListState, stateOf } from "../../../src/pages/resource/listState/ListState";
import { resourceNamed } from "../../../src/resources";
import { type AskedList, formatListQuery } from "../../../src/schema";

const trips = resourceNamed("trips");
const quoted = { field: "status", operator: "eq", value: "quoted" } as const;
const mine = { field: "priority", operator: "in", value: ["high", "urgent"] } as const;
const written = (queries: readonly AskedList[]) => queries.map((query) => String(formatListQuery(query)));
const boardBy = (by: string, state: ListState) => {
  const view = { view: "board", by } as const;
  return {
    columns: boardColumns(trips, state, view).map(({ option }) => option),
    queries: written(boardQueries(trips, state, view)),
  };
};

describe("what a view of a list asks for", () => {
  it("is one page of a table or of cards", () => {
    expect(written(pageOf(trips, { ...stateOf([quoted]), page: 3, size: 50 }))).toEqual([
      "status=quoted&_start=100&_end=150&_sort=createdAt&_order=desc",
    ]);
  });

  it("is a part for each column of a board, with the conditions of the list, whichever tab was open", () => {
    const { columns, queries } = boardBy("status", { ...stateOf([quoted, mine]), search: "asha" });
    expect(columns).toHaveLength(9);
    expect(queries[1]).toBe(
      "priority_in=high&priority_in=urgent&status=in_progress&q=asha&_start=0&_end=20&_sort=createdAt&_order=desc",
    );
  });

  it("is a part for those columns alone that the list is narrowed to", () => {
    const several = { ...quoted, operator: "in", value: ["quoted", "new"] } as const;
    expect(boardBy("status", stateOf([several])).columns).toEqual(["new", "quoted"]);
    expect(boardBy("priority", stateOf([mine])).columns).toEqual(["high", "urgent"]);
  });

  it("is a part for rows without a value too, where the field may have none", () => {
    const { columns, queries } = boardBy("queryType", stateOf([]));
    expect(columns.at(-1)).toBeNull();
    expect(queries.at(-1)).toMatch(/^queryType_null=true&/);
  });
});
