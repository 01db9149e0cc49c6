/** The values of a statement in the making. */
export class Parameters {
  readonly values: unknown[] = [];

  /** Takes a value in and gives what stands for it, `$1` and so on. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}
