import { currencyCodes } from "./currencies";
import * as z from "zod";

/** ISO 3166-1 alpha-2: the assigned codes (2026 edition) and XK, the unofficial code of Kosovo. */
export const countryCodes: readonly string[] = (
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ " +
  "CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR " +
  "GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP " +
  "KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT " +
  "MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW " +
  "SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ " +
  "UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW"
).split(" ");

const displays = new Map<string, Intl.DisplayNames>();
const types: Partial<Record<CodeList, Intl.DisplayNamesType>> = {
  country: "region",
  language: "language",
  locale: "language",
  currency: "currency",
};

/** The name of a code in the locale's language: IN → India. A time zone only loses its underscores. */
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

export interface CodeOption {
  value: string;
  label: string;
}

const known = new Map<string, readonly CodeOption[]>();

/** Every code of a list with its label, sorted by label in the locale's alphabet. */
export function codesOf(list: CodeList, locale: string | undefined): readonly CodeOption[] {
  const key = `${list}|${locale ?? ""}`;
  const found = known.get(key);
  if (found) return found;
  const { compare } = new Intl.Collator(locale);
  const options = all[list]()
    .filter((code) => isCode(code, list))
    .map((value) => ({ value, label: labelOf(value, list, locale) }))
    .sort((one, other) => compare(one.label, other.label));
  known.set(key, options);
  return options;
}

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const pairs = letters.flatMap((first) => letters.map((second) => first + second));
const locales =
  "ar-AE ar-EG bn-BD cs-CZ da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IE en-IN en-NZ en-SG en-US en-ZA es-ES " +
  "es-MX fi-FI fr-BE fr-CA fr-CH fr-FR he-IL hi-IN hu-HU id-ID it-IT ja-JP ko-KR ms-MY nb-NO ne-NP nl-NL pl-PL pt-BR " +
  "pt-PT ro-RO ru-RU si-LK sv-SE sw-KE ta-IN te-IN th-TH tr-TR uk-UA vi-VN zh-CN zh-HK zh-TW";

const all: Record<CodeList, () => readonly string[]> = {
  country: () => countryCodes,
  // A code with another canonical form is withdrawn.
  language: () => pairs.filter((code) => new Intl.Locale(code).language === code),
  locale: () => locales.split(" "),
  currency: () => currencyCodes,
  timeZone: () => timeZones(),
};

export function labelOf(value: string, list: CodeList, locale: string | undefined): string {
  if (list === "timeZone") return cityOf(value);
  const name = codeName(value, list, locale);
  return list === "currency" ? `${value} · ${name}` : name;
}

/** The code that a text names, by code or by name without regard to case. */
export function readCode(typed: string, list: CodeList, locale: string | undefined): string | undefined {
  const wanted = typed.trim();
  if (isCode(wanted, list)) return wanted;
  return spellingsOf(list, locale).get(wanted.toLowerCase());
}

const spellings = new Map<string, ReadonlyMap<string, string>>();

/** Codes by themselves and by their names, in lower case. Of two with one name the first in the alphabet has it. */
function spellingsOf(list: CodeList, locale: string | undefined): ReadonlyMap<string, string> {
  const key = `${list}|${locale ?? ""}`;
  const found = spellings.get(key);
  if (found) return found;
  const codes = new Map<string, string>();
  for (const { value } of codesOf(list, locale))
    for (const spelling of [value, codeName(value, list, locale)]) {
      const lower = spelling.toLowerCase();
      if (!codes.has(lower)) codes.set(lower, value);
    }
  spellings.set(key, codes);
  return codes;
}

/** Names of time zones that browsers still give, with the present names. */
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

export const presentZone = (zone: string): string => renamed[zone] ?? zone;

/** Every time zone that the runtime knows, under its present name. */
export const timeZones = (): readonly string[] => [
  ...new Set(["UTC", ...Intl.supportedValuesOf("timeZone").map(presentZone)]),
];

/** The city of a time zone, with the region between it and its continent: "Knox, Indiana". */
export const cityOf = (zone: string): string =>
  zone
    .replaceAll("_", " ")
    .split("/")
    .slice(-2)
    .reverse()
    .join(", ")
    .replace(/, (?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Etc|Europe|Indian|Pacific)$/, "");

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The present offset of a time zone from UTC: "UTC+5:30". */
export function offsetOf(zone: string): string {
  const formatter =
    formatters.get(zone) ?? new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "shortOffset" });
  formatters.set(zone, formatter);
  const name = formatter.formatToParts(new Date()).find(({ type }) => type === "timeZoneName")?.value;
  return (name ?? "").replace("GMT", "UTC");
}

/** The time zones of a country under their present names; none where the browser does not know them. */
export function zonesOf(country: string): readonly string[] {
  // The compiler's Intl types lack it; browsers have it as a method or as a property.
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones?(): readonly string[];
    timeZones?: readonly string[];
  };
  return (locale.getTimeZones?.() ?? locale.timeZones ?? []).map(presentZone);
}

let countries: Map<string, string[]> | undefined;

export function countriesOf(zone: string): readonly string[] {
  if (!countries) {
    countries = new Map();
    for (const country of countryCodes)
      for (const one of zonesOf(country))
        countries.set(one, [...(countries.get(one) ?? []), codeName(country, "country", "en")]);
  }
  return countries.get(zone) ?? [];
}

export const currencySchema = z.enum(currencyCodes, "Choose a currency.");

/** The schema of a code of each list. Where there is no list of ours, the standard is described. */
export const codeSchemas = {
  /** ISO 3166-1 alpha-2. */
  country: z.enum(countryCodes, "Choose a country."),
  /** BCP 47. */
  language: z
    .string("Choose a language.")
    .refine((value) => isLocale(value) && isLanguage(value), "Choose a language.")
    .meta({ description: "BCP 47", examples: ["en", "pt-BR"] }),
  /** BCP 47 with a region: how dates and numbers are written. */
  locale: z
    .string("Choose a locale such as en-IN.")
    .refine(isLocale, "Choose a locale such as en-IN.")
    .meta({ description: "BCP 47", examples: ["en-IN", "de-AT"] }),
  currency: currencySchema,
  /** IANA. */
  timeZone: z
    .string("Choose a time zone.")
    .refine(isTimeZone, "Choose a time zone.")
    .meta({ description: "IANA", examples: ["Asia/Kolkata", "UTC"] }),
} as const satisfies Record<string, z.ZodType<string>>;
export type CodeList = keyof typeof codeSchemas;

export const isCode = (text: string, list: CodeList): boolean => codeSchemas[list].safeParse(text).success;

function isLanguage(value: string): boolean {
  try {
    return new Intl.DisplayNames("en", { type: "language", fallback: "none" }).of(value) !== undefined;
  } catch {
    return false;
  }
}

function isLocale(value: string): boolean {
  try {
    return value.length <= 35 && Intl.getCanonicalLocales(value)[0] === value;
  } catch {
    return false;
  }
}

function isTimeZone(value: string): boolean {
  try {
    return (
      /^[A-Za-z0-9+_/-]{1,64}$/.test(value) &&
      new Intl.DateTimeFormat("en", { timeZone: value }) !== undefined
    );
  } catch {
    return false;
  }
}
