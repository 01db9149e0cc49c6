import type { ListTests } from "./Column";

/** The storage of a list of plain values as a PostgreSQL array. */
export const storedAsArray = (element: "text" | "uuid" | "bigint") => ({
  type: () => `${element}[]`,
  list: {
    contains: (list, value) => `${list} @> array[${value}::${element}]`,
    overlaps: (list, values) => `${list} && ${values}::${element}[]`,
    isEmpty: (list) => `cardinality(${list}) = 0`,
  } satisfies ListTests,
});
