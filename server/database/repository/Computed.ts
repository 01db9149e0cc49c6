/**
 * A value that the database works out while it stores the row, so that nobody reads it first. `add` makes a parameter of
 * a value and gives its place (`$4`), which an expression mostly has to cast: `${add(id)}::uuid`.
 */
export class Computed {
  constructor(readonly sql: (add: (value: unknown) => string) => string) {}
}

/** What is stored in fields of a row: their values, or what the database works out. */
export type Stored<Row> = { readonly [N in keyof Row]?: Row[N] | Computed | undefined };
