/**
 * A value that the database works out while it stores the row, so that nobody reads it first. `add` makes a parameter of
 * a value and gives its place (`$4`), which an expression mostly has to cast: `${add(id)}::uuid`.
 */
export class Computed {
  constructor(readonly sql: (add: (value: unknown) => string) => string) {}
}
