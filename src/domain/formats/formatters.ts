/** Formatters by kind, locale and options. Building one takes as long as some hundred uses. */
const built = new Map<string, unknown>();

function once<Formatter>(key: readonly unknown[], build: () => Formatter): Formatter {
  const name = JSON.stringify(key);
  // The value of a key was built by the same function.
  const known = built.get(name) as Formatter | undefined;
  if (known) return known;
  const made = build();
  built.set(name, made);
  return made;
}

/** A cached date formatter for a locale (BCP 47; the platform's by default). */
export const dateFormatter = (locale: string | undefined, options: Intl.DateTimeFormatOptions) =>
  once(["date", locale, options], () => new Intl.DateTimeFormat(locale, options));

/** A cached number formatter. */
export const numberFormatter = (locale: string | undefined, options?: Intl.NumberFormatOptions) =>
  once(["number", locale, options], () => new Intl.NumberFormat(locale, options));

/** A cached formatter of distances in time: "in 2 days". */
export const relativeFormatter = (locale: string | undefined) =>
  once(["relative", locale], () => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
