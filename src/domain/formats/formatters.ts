/** By kind, locale and options. Building a formatter takes as long as some hundred uses, so each is built once. */
const built = new Map<string, unknown>();

function once<Formatter>(key: readonly unknown[], build: () => Formatter): Formatter {
  const name = JSON.stringify(key);
  // What stands under a key was built by the same function.
  const known = built.get(name) as Formatter | undefined;
  if (known) return known;
  const made = build();
  built.set(name, made);
  return made;
}

/** The platform's formatter of dates for a locale (BCP 47; the platform's where not given). */
export const dateFormatter = (locale: string | undefined, options: Intl.DateTimeFormatOptions) =>
  once(["date", locale, options], () => new Intl.DateTimeFormat(locale, options));

/** The same of numbers. */
export const numberFormatter = (locale: string | undefined, options?: Intl.NumberFormatOptions) =>
  once(["number", locale, options], () => new Intl.NumberFormat(locale, options));

/** The same of distances in time: "in 2 days". */
export const relativeFormatter = (locale: string | undefined) =>
  once(["relative", locale], () => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
