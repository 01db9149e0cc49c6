/** Formatters by kind, locale and options. Building one takes as long as some hundred uses. */
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

export const dateFormatter = (locale: string | undefined, options: Intl.DateTimeFormatOptions) =>
  once(["date", locale, options], () => new Intl.DateTimeFormat(locale, options));

export const numberFormatter = (locale: string | undefined, options?: Intl.NumberFormatOptions) =>
  once(["number", locale, options], () => new Intl.NumberFormat(locale, options));

export const relativeFormatter = (locale: string | undefined) =>
  once(["relative", locale], () => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
