export const differs = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) !== JSON.stringify(other);

/** The entries of `from` that `to` lacks. */
export const without = <T>(from: Record<string, T>, to: Record<string, T>): [string, T][] =>
  Object.entries(from).filter(([name]) => !(name in to));

/** The entries of `from` that `to` lacks or changes. */
export const changed = <T>(from: Record<string, T>, to: Record<string, T>): [string, T][] =>
  Object.entries(from).filter(([name, value]) => differs(value, to[name]));
