export type PageSize = "A4" | "Letter";

/** Regions that use Letter. Source: Unicode CLDR, supplemental data, "paperSize". */
const letterRegions = "BZ CA CL CO CR DO GT MX NI PA PH PR SV US VE".split(" ");

/** The usual paper size of a locale. */
export function pageSizeOf(locale: string): PageSize {
  try {
    return letterRegions.includes(new Intl.Locale(locale).region ?? "") ? "Letter" : "A4";
  } catch {
    return "A4";
  }
}
