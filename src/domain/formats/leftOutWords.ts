/** The rows that a figure leaves out, in words; empty where it leaves none out. */
export const leftOutWords = (
  { empty, unrated }: { empty: number; unrated: number },
  number: (value: number) => string,
): string =>
  [empty > 0 ? `${number(empty)} without value` : undefined, unratedWords({ unrated }, number)]
    .filter(Boolean)
    .join(", ");

/** Rows with an amount that cannot be converted, in words; undefined where there are none. */
export const unratedWords = (
  { unrated }: { unrated: number },
  number: (value: number) => string,
): string | undefined => (unrated > 0 ? `${number(unrated)} without exchange rate` : undefined);
