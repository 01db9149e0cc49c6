import type { CodeList } from "../../schema";

const displays = new Map<string, Intl.DisplayNames>();
const types: Partial<Record<CodeList, Intl.DisplayNamesType>> = {
  country: "region",
  language: "language",
  locale: "language",
  currency: "currency",
};

/** What people call a code, in the language of the locale: IN → India. A time zone reads "Asia/Kolkata" as it is. */
export function codeName(code: string, list: CodeList, locale: string | undefined): string {
  const type = types[list];
  if (!type) return code.replaceAll("_", " ");
  const key = `${type}|${locale ?? ""}`;
  const display = displays.get(key) ?? new Intl.DisplayNames(locale ?? "en", { type });
  displays.set(key, display);
  try {
    return display.of(code) ?? code;
  } catch {
    return code;
  }
}
