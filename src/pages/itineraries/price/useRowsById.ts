import { useQueries } from "@tanstack/react-query";
import { rowQuery } from "../../../providers/rows/useRow";

/** Rows of a resource by their ids; undefined until all have been asked for. Rows that are gone are left out. */
export function useRowsById<Row extends { id: string }>(
  resource: string,
  ids: readonly (string | null | undefined)[],
): ReadonlyMap<string, Row> | undefined {
  const wanted = [...new Set(ids.filter((id) => typeof id === "string"))].sort();
  return useQueries({
    queries: wanted.map((id) => ({ ...rowQuery<Row>(resource, id), staleTime: 60_000 })),
    combine: (answers) =>
      answers.some(({ isPending }) => isPending)
        ? undefined
        : new Map(answers.flatMap(({ data }): [string, Row][] => (data ? [[data.data.id, data.data]] : []))),
  });
}
