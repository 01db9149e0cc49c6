import { zoneFormatters } from "../../domain/dates/wallTime";
import { countryCodes } from "../../schema";
import { codeName } from "./codeName";

/** Names that browsers still give, and those that people and the IANA list use now. */
const renamed: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** The present name of a time zone. */
export const presentZone = (zone: string): string => renamed[zone] ?? zone;

/** Every time zone that the runtime knows, under its present name. */
export const timeZones = (): readonly string[] => [
  ...new Set(["UTC", ...Intl.supportedValuesOf("timeZone").map(presentZone)]),
];

/** The city of a time zone, with what stands between it and its continent: "Knox, Indiana". */
export const cityOf = (zone: string): string =>
  zone
    .replaceAll("_", " ")
    .split("/")
    .slice(-2)
    .reverse()
    .join(", ")
    .replace(/, (?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Etc|Europe|Indian|Pacific)$/, "");

const formatterOf = zoneFormatters({ timeZoneName: "shortOffset" });

/** How far the clocks of a time zone are from UTC now: "UTC+5:30". */
export function offsetOf(zone: string): string {
  const name = formatterOf(zone)
    .formatToParts(new Date())
    .find(({ type }) => type === "timeZoneName")?.value;
  return (name ?? "").replace("GMT", "UTC");
}

/** The time zones of a country under their present names; none where the browser does not know them. */
export function zonesOf(country: string): readonly string[] {
  // A newer part of Intl than the language version of the compiler; browsers have it as a method or as a property.
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones?(): readonly string[];
    timeZones?: readonly string[];
  };
  return (locale.getTimeZones?.() ?? locale.timeZones ?? []).map(presentZone);
}

let countries: Map<string, string[]> | undefined;

/** The countries that go by a time zone, by their English names. */
export function countriesOf(zone: string): readonly string[] {
  if (!countries) {
    countries = new Map();
    for (const country of countryCodes)
      for (const one of zonesOf(country))
        countries.set(one, [...(countries.get(one) ?? []), codeName(country, "country", "en")]);
  }
  return countries.get(zone) ?? [];
}
